package com.example.interop.provider;

import static java.util.Arrays.asList;

import com.example.interop.model.Color;
import com.example.interop.model.Item;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.Collections;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;

/** Maps of several classes and with every kind of key. */
final class MapSamples {
    private static final Item PEN = new Item("pen", 2, new BigDecimal("1.10"));

    private MapSamples() {}

    static void addTo(Samples samples) {
        Map<String, String> words = new LinkedHashMap<>();
        words.put("z", "last first");
        words.put("", "empty key");
        words.put("\u00e9\"\\", null);
        samples.add("StringMap", words, new HashMap<>(), Collections.emptyMap(), null);
        samples.add("BigDecimalMap", new TreeMap<>(Collections.singletonMap("price", new BigDecimal("1.10"))), null);
        samples.add("ItemMap", map("pen", PEN), null);
        samples.add("LongListMap", map("longs", asList(1L, Long.MAX_VALUE)), null);
        samples.add("AnyMap", anything(), null);
        samples.add("LongKeyMap", map(Long.MAX_VALUE, "max"), null);
        samples.add("LongKeyItemMap", map(-1L, PEN), null);
        samples.add("IntegerKeyMap", map(7, true), null);
        samples.add("BooleanKeyMap", map(true, "yes"), null);
        samples.add("ColorKeyMap", map(Color.RED, 1L), new EnumMap<>(Collections.singletonMap(Color.BLUE, 2L)), null);
        samples.add("LocalDateKeyMap", map(LocalDate.parse("2024-02-29"), "leap"), null);
        samples.add("DeepMap", map("shelf", map(1L, asList(PEN, null))), null);
    }

    private static Map<String, Object> anything() {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("long", Long.MAX_VALUE);
        map.put("double", 1.5);
        map.put("decimal", new BigDecimal("1.10"));
        map.put("text", "x");
        map.put("nothing", null);
        map.put("list", asList(1, "a", true));
        map.put("item", PEN);
        return map;
    }

    private static <K, V> Map<K, V> map(K key, V value) {
        Map<K, V> map = new HashMap<>();
        map.put(key, value);
        return map;
    }
}
