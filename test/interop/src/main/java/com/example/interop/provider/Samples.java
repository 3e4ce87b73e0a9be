package com.example.interop.provider;

import java.util.HashMap;
import java.util.Map;

/** The values that the {@code give} methods give, by suffix and number. */
final class Samples {
    private final Map<String, Object[]> bySuffix = new HashMap<>();

    Samples() {
        ScalarSamples.addTo(this);
        TimeSamples.addTo(this);
        ContainerSamples.addTo(this);
        MapSamples.addTo(this);
        PojoSamples.addTo(this);
        GenericSamples.addTo(this);
    }

    void add(String suffix, Object... values) {
        bySuffix.put(suffix, values);
    }

    Object get(String suffix, int which) {
        Object[] values = bySuffix.get(suffix);
        if (values == null || which < 0 || which >= values.length) {
            throw new IllegalArgumentException("no value " + which + " of " + suffix);
        }
        return values[which];
    }
}
