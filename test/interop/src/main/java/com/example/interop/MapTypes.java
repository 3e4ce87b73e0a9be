package com.example.interop;

import com.example.interop.model.Color;
import com.example.interop.model.Item;
import java.math.BigDecimal;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;

/** Maps, by every kind of scalar key. */
public interface MapTypes {
    Map<String, String> echoStringMap(Map<String, String> value);
    String describeStringMap(Map<String, String> value);
    Map<String, String> giveStringMap(int which);

    Map<String, BigDecimal> echoBigDecimalMap(Map<String, BigDecimal> value);
    String describeBigDecimalMap(Map<String, BigDecimal> value);
    Map<String, BigDecimal> giveBigDecimalMap(int which);

    Map<String, Item> echoItemMap(Map<String, Item> value);
    String describeItemMap(Map<String, Item> value);
    Map<String, Item> giveItemMap(int which);

    Map<String, List<Long>> echoLongListMap(Map<String, List<Long>> value);
    String describeLongListMap(Map<String, List<Long>> value);
    Map<String, List<Long>> giveLongListMap(int which);

    Map<String, Object> echoAnyMap(Map<String, Object> value);
    String describeAnyMap(Map<String, Object> value);
    Map<String, Object> giveAnyMap(int which);

    Map<Long, String> echoLongKeyMap(Map<Long, String> value);
    String describeLongKeyMap(Map<Long, String> value);
    Map<Long, String> giveLongKeyMap(int which);

    Map<Long, Item> echoLongKeyItemMap(Map<Long, Item> value);
    String describeLongKeyItemMap(Map<Long, Item> value);
    Map<Long, Item> giveLongKeyItemMap(int which);

    Map<Integer, Boolean> echoIntegerKeyMap(Map<Integer, Boolean> value);
    String describeIntegerKeyMap(Map<Integer, Boolean> value);
    Map<Integer, Boolean> giveIntegerKeyMap(int which);

    Map<Boolean, String> echoBooleanKeyMap(Map<Boolean, String> value);
    String describeBooleanKeyMap(Map<Boolean, String> value);
    Map<Boolean, String> giveBooleanKeyMap(int which);

    Map<Color, Long> echoColorKeyMap(Map<Color, Long> value);
    String describeColorKeyMap(Map<Color, Long> value);
    Map<Color, Long> giveColorKeyMap(int which);

    Map<LocalDate, String> echoLocalDateKeyMap(Map<LocalDate, String> value);
    String describeLocalDateKeyMap(Map<LocalDate, String> value);
    Map<LocalDate, String> giveLocalDateKeyMap(int which);

    Map<String, Map<Long, List<Item>>> echoDeepMap(Map<String, Map<Long, List<Item>>> value);
    String describeDeepMap(Map<String, Map<Long, List<Item>>> value);
    Map<String, Map<Long, List<Item>>> giveDeepMap(int which);
}
