package com.example.interop;

import com.example.interop.model.Color;
import com.example.interop.model.Level;
import com.example.interop.model.Operation;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.UUID;

/** Text, exact numbers, UUIDs, enums (plain, with bodies, with a text of their own) and octets. */
public interface ScalarTypes {
    String echoString(String value);
    String describeString(String value);
    String giveString(int which);

    BigDecimal echoBigDecimal(BigDecimal value);
    String describeBigDecimal(BigDecimal value);
    BigDecimal giveBigDecimal(int which);

    BigInteger echoBigInteger(BigInteger value);
    String describeBigInteger(BigInteger value);
    BigInteger giveBigInteger(int which);

    UUID echoUuid(UUID value);
    String describeUuid(UUID value);
    UUID giveUuid(int which);

    Color echoColor(Color value);
    String describeColor(Color value);
    Color giveColor(int which);

    Operation echoOperation(Operation value);
    String describeOperation(Operation value);
    Operation giveOperation(int which);

    Level echoLevel(Level value);
    String describeLevel(Level value);
    Level giveLevel(int which);

    byte[] echoBytes(byte[] value);
    String describeBytes(byte[] value);
    byte[] giveBytes(int which);
}
