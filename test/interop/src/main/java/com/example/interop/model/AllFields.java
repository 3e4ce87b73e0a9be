package com.example.interop.model;

import java.io.Serializable;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lombok.Getter;
import lombok.Setter;

/** One field of every family. */
@Getter
@Setter
public class AllFields implements Serializable {
    private byte byteField;
    private short shortField;
    private int intField;
    private long longField;
    private float floatField;
    private double doubleField;
    private char charField;
    private boolean booleanField;
    private Byte boxedByte;
    private Short boxedShort;
    private Integer boxedInteger;
    private Long boxedLong;
    private Float boxedFloat;
    private Double boxedDouble;
    private Character boxedCharacter;
    private Boolean boxedBoolean;
    private String text;
    private BigDecimal decimal;
    private BigInteger integer;
    private Color color;
    private Level level;
    private byte[] bytes;
    private Date date;
    private LocalDate localDate;
    private LocalDateTime localDateTime;
    private LocalTime localTime;
    private Instant instant;
    private int[] ints;
    private String[] strings;
    private Item[] itemArray;
    private List<Long> longs;
    private Set<String> set;
    private Map<Long, String> byLong;
    private Map<Color, Long> byColor;
    private Item item;
    private Object anything;
}
