package com.example.interop;

/** Boxed primitives, which may be null. */
public interface BoxedTypes {
    Byte echoBoxedByte(Byte value);
    String describeBoxedByte(Byte value);
    Byte giveBoxedByte(int which);

    Short echoBoxedShort(Short value);
    String describeBoxedShort(Short value);
    Short giveBoxedShort(int which);

    Integer echoBoxedInteger(Integer value);
    String describeBoxedInteger(Integer value);
    Integer giveBoxedInteger(int which);

    Long echoBoxedLong(Long value);
    String describeBoxedLong(Long value);
    Long giveBoxedLong(int which);

    Float echoBoxedFloat(Float value);
    String describeBoxedFloat(Float value);
    Float giveBoxedFloat(int which);

    Double echoBoxedDouble(Double value);
    String describeBoxedDouble(Double value);
    Double giveBoxedDouble(int which);

    Character echoBoxedCharacter(Character value);
    String describeBoxedCharacter(Character value);
    Character giveBoxedCharacter(int which);

    Boolean echoBoxedBoolean(Boolean value);
    String describeBoxedBoolean(Boolean value);
    Boolean giveBoxedBoolean(int which);
}
