package com.example.interop.provider;

import static java.util.Arrays.asList;

import com.example.interop.model.Color;
import com.example.interop.model.Item;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Date;
import java.util.LinkedHashSet;
import java.util.LinkedList;
import java.util.List;
import java.util.TreeSet;

/** Arrays, lists, sets and collections; of several classes, because each has its own form on the wire. */
final class ContainerSamples {
    private static final Item PEN = new Item("pen", 2, new BigDecimal("1.10"));
    private static final Item NOTHING = new Item();

    private ContainerSamples() {}

    static void addTo(Samples samples) {
        addArrays(samples);
        addLists(samples);
        samples.add("LongSet", new TreeSet<>(asList(1L, Long.MAX_VALUE)), new LinkedHashSet<>(asList(3L, 1L, 2L)),
                Collections.emptySet(), null);
        samples.add("StringSet", Collections.singleton("one"), null);
        samples.add("StringCollection", new LinkedList<>(asList("b", "a", null)), asList("b", "a"),
                Collections.unmodifiableList(new ArrayList<>(asList("x", "y"))), null);
        samples.add("ItemSet", Collections.singleton(PEN), null);
        samples.add("ItemCollection", list(PEN), null);
        samples.add("LongMatrix", list(list(1L, Long.MIN_VALUE), list(), null), null);
        samples.add("ItemMatrix", list(list(PEN), list()), null);
        samples.add("LongMapList", list(Collections.singletonMap("a", 1L), Collections.emptyMap(), null), null);
    }

    private static void addArrays(Samples samples) {
        samples.add("IntArray", new int[] {Integer.MIN_VALUE, 0, Integer.MAX_VALUE}, new int[0], null);
        samples.add("LongArray", new long[] {Long.MIN_VALUE, 1, Long.MAX_VALUE}, new long[0], null);
        samples.add("DoubleArray", new double[] {1.1, Double.NaN, -3}, null);
        samples.add("FloatArray", new float[] {1.1f, Float.MAX_VALUE, -0.1f}, null);
        samples.add("BooleanArray", new boolean[] {true, false}, null);
        samples.add("StringArray", new String[] {"a", null, "\ud83d\ude00"}, new String[0], null);
        samples.add("BoxedLongArray", new Long[] {Long.MAX_VALUE, null}, null);
        samples.add("ColorArray", new Color[] {Color.RED, null, Color.BLUE}, null);
        samples.add("ItemArray", new Item[] {PEN, null, NOTHING}, new Item[0], null);
        samples.add("IntMatrix", new int[][] {{1, 2}, {}, null, {3}}, new int[0][], null);
    }

    private static void addLists(Samples samples) {
        samples.add("StringList", list("a", "", null), list(), manyStrings(), null);
        samples.add("IntegerList", list(1, null, Integer.MIN_VALUE), null);
        samples.add("LongList", list(1L, Long.MAX_VALUE, null), list(), null);
        samples.add("DoubleList", list(1.0, -0.5, Double.NEGATIVE_INFINITY), null);
        samples.add("BooleanList", list(true, false, null), null);
        samples.add("BigDecimalList", list(new BigDecimal("1.10"), null, new BigDecimal("-2")), null);
        samples.add("BigIntegerList", list(new BigInteger("-18446744073709551616"), BigInteger.ONE), null);
        samples.add("ColorList", list(Color.BLUE, Color.BLUE, null), null);
        samples.add("DateList", list(new Date(0), new Date(-1)), null);
        samples.add("LocalDateTimeList", list(LocalDateTime.parse("2024-02-29T01:02:03.000000004")), null);
        samples.add("ItemList", list(PEN, NOTHING, null, PEN), list(), null);
    }

    /** More elements than the short form of a list can count. */
    private static List<String> manyStrings() {
        List<String> strings = new ArrayList<>();
        for (int index = 0; index < 300; index++) {
            strings.add(String.valueOf(index));
        }
        return strings;
    }

    @SafeVarargs
    private static <T> List<T> list(T... elements) {
        return new ArrayList<>(asList(elements));
    }
}
