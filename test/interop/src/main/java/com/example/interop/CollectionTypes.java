package com.example.interop;

import com.example.interop.model.Color;
import com.example.interop.model.Item;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.time.LocalDateTime;
import java.util.Collection;
import java.util.Date;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Lists, sets and collections, of scalars and of POJOs, nested too. */
public interface CollectionTypes {
    List<String> echoStringList(List<String> value);
    String describeStringList(List<String> value);
    List<String> giveStringList(int which);

    List<Integer> echoIntegerList(List<Integer> value);
    String describeIntegerList(List<Integer> value);
    List<Integer> giveIntegerList(int which);

    List<Long> echoLongList(List<Long> value);
    String describeLongList(List<Long> value);
    List<Long> giveLongList(int which);

    List<Double> echoDoubleList(List<Double> value);
    String describeDoubleList(List<Double> value);
    List<Double> giveDoubleList(int which);

    List<Boolean> echoBooleanList(List<Boolean> value);
    String describeBooleanList(List<Boolean> value);
    List<Boolean> giveBooleanList(int which);

    List<BigDecimal> echoBigDecimalList(List<BigDecimal> value);
    String describeBigDecimalList(List<BigDecimal> value);
    List<BigDecimal> giveBigDecimalList(int which);

    List<BigInteger> echoBigIntegerList(List<BigInteger> value);
    String describeBigIntegerList(List<BigInteger> value);
    List<BigInteger> giveBigIntegerList(int which);

    List<Color> echoColorList(List<Color> value);
    String describeColorList(List<Color> value);
    List<Color> giveColorList(int which);

    List<Date> echoDateList(List<Date> value);
    String describeDateList(List<Date> value);
    List<Date> giveDateList(int which);

    List<LocalDateTime> echoLocalDateTimeList(List<LocalDateTime> value);
    String describeLocalDateTimeList(List<LocalDateTime> value);
    List<LocalDateTime> giveLocalDateTimeList(int which);

    Set<Long> echoLongSet(Set<Long> value);
    String describeLongSet(Set<Long> value);
    Set<Long> giveLongSet(int which);

    Set<String> echoStringSet(Set<String> value);
    String describeStringSet(Set<String> value);
    Set<String> giveStringSet(int which);

    Collection<String> echoStringCollection(Collection<String> value);
    String describeStringCollection(Collection<String> value);
    Collection<String> giveStringCollection(int which);

    List<Item> echoItemList(List<Item> value);
    String describeItemList(List<Item> value);
    List<Item> giveItemList(int which);

    Set<Item> echoItemSet(Set<Item> value);
    String describeItemSet(Set<Item> value);
    Set<Item> giveItemSet(int which);

    Collection<Item> echoItemCollection(Collection<Item> value);
    String describeItemCollection(Collection<Item> value);
    Collection<Item> giveItemCollection(int which);

    List<List<Long>> echoLongMatrix(List<List<Long>> value);
    String describeLongMatrix(List<List<Long>> value);
    List<List<Long>> giveLongMatrix(int which);

    List<List<Item>> echoItemMatrix(List<List<Item>> value);
    String describeItemMatrix(List<List<Item>> value);
    List<List<Item>> giveItemMatrix(int which);

    List<Map<String, Long>> echoLongMapList(List<Map<String, Long>> value);
    String describeLongMapList(List<Map<String, Long>> value);
    List<Map<String, Long>> giveLongMapList(int which);
}
