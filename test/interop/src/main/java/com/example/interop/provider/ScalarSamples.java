package com.example.interop.provider;

import com.example.interop.model.Color;
import com.example.interop.model.Level;
import com.example.interop.model.Operation;
import java.math.BigDecimal;
import java.math.BigInteger;

/** Primitives, their boxes, text, exact numbers, enums, octets. */
final class ScalarSamples {
    private static final int HESSIAN_STRING_CHUNK = 0x8000;

    private ScalarSamples() {}

    static void addTo(Samples samples) {
        addNumbers(samples);
        addText(samples);
        samples.add("BigDecimal", decimal("1.10"), decimal("123456789012345678901234567890.123456789"),
                decimal("-0.00000000000000000001"), decimal("1E+3"), decimal("0"), null);
        samples.add("BigInteger", integer("-1"), integer("18446744073709551616"), integer("0"),
                integer("-123456789012345678901234567890"), integer("9223372036854775807"), null);
        samples.add("Color", Color.GREEN, null);
        samples.add("Operation", Operation.PLUS, Operation.MINUS, null);
        samples.add("Level", Level.HIGH, null);
        samples.add("Bytes", bytes(0, 1, 2, 127, 128, 255), bytes(), new byte[5000], null);
    }

    private static void addNumbers(Samples samples) {
        samples.add("Byte", Byte.MIN_VALUE, Byte.MAX_VALUE, (byte) 0);
        samples.add("BoxedByte", Byte.MIN_VALUE, Byte.MAX_VALUE, null);
        samples.add("Short", Short.MIN_VALUE, Short.MAX_VALUE, (short) 2047);
        samples.add("BoxedShort", Short.MIN_VALUE, Short.MAX_VALUE, null);
        samples.add("Int", Integer.MIN_VALUE, Integer.MAX_VALUE, 0, 47, 48, -16, -17, 2047, 2048, 262143, 262144);
        samples.add("BoxedInteger", Integer.MIN_VALUE, Integer.MAX_VALUE, null);
        samples.add("Long", Long.MIN_VALUE, Long.MAX_VALUE, 9007199254740993L, 0L, 15L, 16L, 2047L, 2048L, 262143L,
                262144L, 2147483647L, 2147483648L, -2147483648L, -2147483649L);
        samples.add("BoxedLong", Long.MIN_VALUE, Long.MAX_VALUE, null);
        samples.add("Float", 1.1f, Float.MAX_VALUE, Float.MIN_VALUE, Float.NaN, Float.NEGATIVE_INFINITY, 16777216f, 0f);
        samples.add("BoxedFloat", 1.1f, Float.POSITIVE_INFINITY, null);
        samples.add("Double", 1.1, Double.MAX_VALUE, Double.MIN_VALUE, Double.NaN, Double.POSITIVE_INFINITY,
                Double.NEGATIVE_INFINITY, 0.1 + 0.2, 1e21, 12.25, -127.0, 32767.0, 0.0);
        samples.add("BoxedDouble", -1.5, Double.NaN, null);
        samples.add("Boolean", true, false);
        samples.add("BoxedBoolean", true, false, null);
    }

    private static void addText(Samples samples) {
        samples.add("Char", 'x', '\u00e9', '\u4e2d', '\ud83d', '\u0000', '"');
        samples.add("BoxedCharacter", 'x', '\uffff', null);
        samples.add("String", "", "plain", "h\u00e9llo \u4e2d\u6587 \ud83d\ude00", "\u0000\u0001\b\f\n\r\t\"\\/\u007f\u2028",
                aroundChunk(), "\ud800 alone", repeat(1024), null);
    }

    /** A surrogate pair that would lie across the end of the first chunk. */
    private static String aroundChunk() {
        return repeat(HESSIAN_STRING_CHUNK - 1) + "\ud83d\ude00y";
    }

    private static String repeat(int length) {
        StringBuilder text = new StringBuilder(length);
        for (int index = 0; index < length; index++) {
            text.append('x');
        }
        return text.toString();
    }

    private static BigDecimal decimal(String text) {
        return new BigDecimal(text);
    }

    private static BigInteger integer(String text) {
        return new BigInteger(text);
    }

    private static byte[] bytes(int... octets) {
        byte[] bytes = new byte[octets.length];
        for (int index = 0; index < octets.length; index++) {
            bytes[index] = (byte) octets[index];
        }
        return bytes;
    }
}
