package com.example.interop;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
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

    OffsetDateTime echoOffsetDateTime(OffsetDateTime value);
    String describeOffsetDateTime(OffsetDateTime value);
    OffsetDateTime giveOffsetDateTime(int which);

    ZonedDateTime echoZonedDateTime(ZonedDateTime value);
    String describeZonedDateTime(ZonedDateTime value);
    ZonedDateTime giveZonedDateTime(int which);

    Duration echoDuration(Duration value);
    String describeDuration(Duration value);
    Duration giveDuration(int which);

    Year echoYear(Year value);
    String describeYear(Year value);
    Year giveYear(int which);

    YearMonth echoYearMonth(YearMonth value);
    String describeYearMonth(YearMonth value);
    YearMonth giveYearMonth(int which);

    MonthDay echoMonthDay(MonthDay value);
    String describeMonthDay(MonthDay value);
    MonthDay giveMonthDay(int which);

    Period echoPeriod(Period value);
    String describePeriod(Period value);
    Period givePeriod(int which);

    OffsetTime echoOffsetTime(OffsetTime value);
    String describeOffsetTime(OffsetTime value);
    OffsetTime giveOffsetTime(int which);

    ZoneOffset echoZoneOffset(ZoneOffset value);
    String describeZoneOffset(ZoneOffset value);
    ZoneOffset giveZoneOffset(int which);

    ZoneId echoZoneId(ZoneId value);
    String describeZoneId(ZoneId value);
    ZoneId giveZoneId(int which);
}
