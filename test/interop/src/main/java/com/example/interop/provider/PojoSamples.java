package com.example.interop.provider;

import static java.util.Arrays.asList;

import com.example.interop.model.Address;
import com.example.interop.model.Measure;
import com.example.interop.model.AllFields;
import com.example.interop.model.Color;
import com.example.interop.model.Hexagon;
import com.example.interop.model.Item;
import com.example.interop.model.Level;
import com.example.interop.model.Node;
import com.example.interop.model.OddNames;
import com.example.interop.model.Order;
import com.example.interop.model.Outer;
import com.example.interop.model.Shadow;
import com.example.interop.model.Shape;
import com.example.interop.model.Tiger;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Collections;
import java.util.Date;
import java.util.HashMap;

/** POJOs, and values whose declared type does not name their class. */
final class PojoSamples {
    private static final Item PEN = new Item("pen", 2, new BigDecimal("1.10"));

    private PojoSamples() {}

    static void addTo(Samples samples) {
        samples.add("Measure", new Measure(1.1f, 2.2f, new float[] {0.1f}), new Measure());
        samples.add("Item", PEN, new Item(), null);
        samples.add("Order", order(), new Order(), null);
        samples.add("AllFields", allFields(), new AllFields(), null);
        samples.add("OddNames", oddNames(), null);
        samples.add("Inner", new Outer.Inner("inner", new Outer.Inner.Deep(2)), new Outer.Inner(), null);
        Shadow shadow = new Shadow();
        shadow.withHidden("hidden");
        shadow.setName("shown");
        samples.add("Shadow", shadow, null);
        samples.add("Node", shared(), cycle(), null);
        samples.add("Object", 1, Long.MAX_VALUE, 1.5, "text", true, new BigDecimal("1.10"), new Date(0), Color.RED,
                asList(1, "a", null), Collections.singletonMap("a", 1L), PEN, asList(PEN), null);
        samples.add("Animal", new Tiger("Richard", 99), null);
        samples.add("ShapeList", asList(new Shape("shape"), new Hexagon(2.5)), asList(new Shape("shape")), null);
    }

    private static Order order() {
        Order order = new Order();
        order.setId(9007199254740993L);
        order.setCreatedAt(new Date(0));
        order.setNumber("A-1");
        order.setColor(Color.BLUE);
        order.setAddress(new Address("Paris", null));
        order.setItems(asList(PEN, new Item("ink", null, new BigDecimal("20"))));
        order.setBySku(Collections.singletonMap("pen", PEN));
        order.setByShelf(Collections.singletonMap(7L, asList(PEN)));
        order.setNote(new Order.Note("handle with care", Level.HIGH));
        return order;
    }

    private static AllFields allFields() {
        AllFields all = new AllFields();
        all.setByteField((byte) -1);
        all.setShortField((short) -300);
        all.setIntField(Integer.MAX_VALUE);
        all.setLongField(Long.MIN_VALUE);
        all.setFloatField(1.1f);
        all.setDoubleField(0.1);
        all.setCharField('\u00e9');
        all.setBooleanField(true);
        all.setBoxedByte((byte) 1);
        all.setBoxedShort((short) 2);
        all.setBoxedInteger(3);
        all.setBoxedLong(4L);
        all.setBoxedFloat(5.5f);
        all.setBoxedDouble(6.25);
        all.setBoxedCharacter('c');
        all.setBoxedBoolean(false);
        all.setText("text");
        all.setDecimal(new BigDecimal("1.10"));
        all.setInteger(new BigInteger("-18446744073709551616"));
        all.setColor(Color.RED);
        all.setLevel(Level.LOW);
        all.setBytes(new byte[] {1, 2, 3});
        all.setDate(new Date(-1));
        all.setLocalDate(LocalDate.parse("2024-02-29"));
        all.setLocalDateTime(LocalDateTime.parse("2024-02-29T01:02:03.000000004"));
        all.setLocalTime(LocalTime.parse("01:02:03"));
        all.setInstant(Instant.parse("1969-12-31T23:59:59.5Z"));
        all.setInts(new int[] {1, 2});
        all.setStrings(new String[] {"a", null});
        all.setItemArray(new Item[] {PEN});
        all.setLongs(asList(1L, Long.MAX_VALUE));
        all.setSet(Collections.singleton("one"));
        all.setByLong(Collections.singletonMap(1L, "one"));
        all.setByColor(new HashMap<>(Collections.singletonMap(Color.GREEN, 2L)));
        all.setItem(PEN);
        all.setAnything("anything");
        return all;
    }

    private static OddNames oddNames() {
        OddNames names = new OddNames();
        names.setURL("http://example.com");
        names.setOk(true);
        names.setaName("a name");
        names.setReady(true);
        names.setIsBoxed(true);
        return names;
    }

    /** One object three times: twice in a list and once in a field. */
    private static Node shared() {
        Node leaf = node("leaf");
        Node root = node("root");
        root.setNext(leaf);
        root.setChildren(asList(leaf, leaf));
        return root;
    }

    private static Node cycle() {
        Node first = node("first");
        Node second = node("second");
        first.setNext(second);
        second.setNext(first);
        return first;
    }

    private static Node node(String name) {
        Node node = new Node();
        node.setName(name);
        return node;
    }
}
