package com.example.interop;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Date;

/** Dates and times. */
public interface TimeTypes {
    Date echoDate(Date value);
    String describeDate(Date value);
    Date giveDate(int which);

    LocalDate echoLocalDate(LocalDate value);
    String describeLocalDate(LocalDate value);
    LocalDate giveLocalDate(int which);

    LocalDateTime echoLocalDateTime(LocalDateTime value);
    String describeLocalDateTime(LocalDateTime value);
    LocalDateTime giveLocalDateTime(int which);

    LocalTime echoLocalTime(LocalTime value);
    String describeLocalTime(LocalTime value);
    LocalTime giveLocalTime(int which);

    Instant echoInstant(Instant value);
    String describeInstant(Instant value);
    Instant giveInstant(int which);
}
