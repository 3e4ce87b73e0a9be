package com.example.interop;

/** Primitives. Of each type: {@code echo}, the words about what arrived, and values made here. */
public interface PrimitiveTypes {
    byte echoByte(byte value);
    String describeByte(byte value);
    byte giveByte(int which);

    short echoShort(short value);
    String describeShort(short value);
    short giveShort(int which);

    int echoInt(int value);
    String describeInt(int value);
    int giveInt(int which);

    long echoLong(long value);
    String describeLong(long value);
    long giveLong(int which);

    float echoFloat(float value);
    String describeFloat(float value);
    float giveFloat(int which);

    double echoDouble(double value);
    String describeDouble(double value);
    double giveDouble(int which);

    char echoChar(char value);
    String describeChar(char value);
    char giveChar(int which);

    boolean echoBoolean(boolean value);
    String describeBoolean(boolean value);
    boolean giveBoolean(int which);
}
