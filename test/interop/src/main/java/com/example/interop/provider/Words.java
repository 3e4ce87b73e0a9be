package com.example.interop.provider;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;

/**
 * Java's own words about a value: the class and the exact content at each level. {@code java.lang.} and the package of the
 * models are left out of class names; everything but printable ASCII is escaped, so that two faults on the way cannot hide
 * each other.
 */
final class Words {
    private static final String MODELS = "com.example.interop.model.";

    /** The objects around the one being described, to cut cycles. */
    private final Set<Object> open = Collections.newSetFromMap(new IdentityHashMap<>());

    private Words() {}

    static String of(Object value) {
        return new Words().describe(value, Object.class);
    }

    /** {@code long:1} where the declared type is the primitive, {@code Long:1} where it is not. */
    static String of(Object value, Class<?> declaredType) {
        return new Words().describe(value, declaredType);
    }

    private String describe(Object value, Class<?> declaredType) {
        if (value == null) {
            return "null";
        }
        String className = declaredType.isPrimitive() ? declaredType.getName() : nameOf(value.getClass());
        if (value instanceof Number || value instanceof Boolean) {
            return className + ":" + value;
        }
        if (value instanceof String || value instanceof Character) {
            return className + ":" + quote(value.toString());
        }
        if (value instanceof Enum) {
            return nameOf(((Enum<?>) value).getDeclaringClass()) + ":" + ((Enum<?>) value).name();
        }
        if (value instanceof byte[]) {
            return className + ":" + hex((byte[]) value);
        }
        if (value instanceof Date) {
            return className + ":" + ((Date) value).getTime();
        }
        if (!open.add(value)) {
            return "^cycle";
        }
        try {
            return className + contentOf(value);
        } finally {
            open.remove(value);
        }
    }

    private String contentOf(Object value) {
        if (value.getClass().isArray()) {
            return join("(", ")", elementsOf(value));
        }
        if (value instanceof Collection) {
            return join("(", ")", inOrder(elementsOf(((Collection<?>) value).toArray()), value.getClass() == HashSet.class));
        }
        if (value instanceof Map) {
            return join("{", "}", inOrder(entriesOf((Map<?, ?>) value), value.getClass() == HashMap.class));
        }
        if (value.getClass().getName().startsWith(MODELS)) {
            return join("{", "}", fieldsOf(value));
        }
        return ":" + value;
    }

    private List<String> elementsOf(Object array) {
        List<String> words = new ArrayList<>();
        for (int index = 0; index < Array.getLength(array); index++) {
            words.add(describe(Array.get(array, index), array.getClass().getComponentType()));
        }
        return words;
    }

    private List<String> entriesOf(Map<?, ?> map) {
        List<String> words = new ArrayList<>();
        map.forEach((key, value) -> words.add(describe(key, Object.class) + "=" + describe(value, Object.class)));
        return words;
    }

    private List<String> fieldsOf(Object pojo) {
        List<String> words = new ArrayList<>();
        for (Field field : fieldsOf(pojo.getClass())) {
            try {
                field.setAccessible(true);
                words.add(field.getName() + "=" + describe(field.get(pojo), field.getType()));
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }
        return words;
    }

    /** The super-class's first, each class's in the order in which it declares them. */
    private static List<Field> fieldsOf(Class<?> type) {
        List<Field> fields = type == Object.class ? new ArrayList<>() : fieldsOf(type.getSuperclass());
        Arrays.stream(type.getDeclaredFields())
                .filter(field -> !Modifier.isStatic(field.getModifiers()) && !Modifier.isTransient(field.getModifiers()))
                .forEach(fields::add);
        return fields;
    }

    /** Containers without an order of their own are told in the order of the words. */
    private static List<String> inOrder(List<String> words, boolean unordered) {
        if (unordered) {
            Collections.sort(words);
        }
        return words;
    }

    private static String join(String before, String after, List<String> words) {
        StringJoiner joiner = new StringJoiner(", ", before, after);
        words.forEach(joiner::add);
        return joiner.toString();
    }

    private static String nameOf(Class<?> type) {
        return type.getTypeName().replace("java.lang.", "").replace(MODELS, "");
    }

    private static String hex(byte[] octets) {
        StringBuilder text = new StringBuilder();
        for (byte octet : octets) {
            text.append(String.format("%02x", octet));
        }
        return text.toString();
    }

    private static String quote(String text) {
        StringBuilder quoted = new StringBuilder("\"");
        for (char unit : text.toCharArray()) {
            boolean plain = unit >= ' ' && unit <= '~' && unit != '"' && unit != '\\';
            quoted.append(plain ? String.valueOf(unit) : String.format("\\u%04x", (int) unit));
        }
        return quoted.append('"').toString();
    }
}
