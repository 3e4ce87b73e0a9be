package com.example.interop.provider;

import com.example.interop.model.Meeting;
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
import java.util.Collections;
import java.util.Date;
import java.util.UUID;

/** UUIDs, dates and times: before 1970, with nanoseconds, and outside four-digit years. */
final class TimeSamples {
    private static final UUID ID = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");

    private TimeSamples() {}

    static void addTo(Samples samples) {
        samples.add("Date", new Date(1709168523004L), new Date(-1L), new Date(1700000040000L), new Date(-60000L),
                new Date(-62135596800000L), new Date(253402300800000L), null);
        samples.add("LocalDate", date("2024-02-29"), date("1969-12-31"), date("0001-01-01"), date("-0044-03-15"),
                date("+12345-01-01"), null);
        samples.add("LocalDateTime", dateTime("2024-02-29T01:02:03.000000004"), dateTime("2024-02-29T01:02"),
                dateTime("1969-12-31T23:59:59.999999999"), dateTime("2024-02-29T01:02:03.1"), null);
        samples.add("LocalTime", time("00:00"), time("23:59:59.999999999"), time("01:02:03"), time("01:02:03.000001"), null);
        samples.add("Instant", Instant.parse("2024-02-29T01:02:03.000000004Z"),
                Instant.parse("1969-12-31T23:59:59.999999999Z"), Instant.EPOCH, Instant.ofEpochSecond(253402300800L), null);
        samples.add("OffsetDateTime", OffsetDateTime.parse("2024-02-29T01:02:03.000000004+08:00"),
                OffsetDateTime.parse("1969-12-31T23:59Z"), OffsetDateTime.parse("2024-02-29T01:02:03-03:30:15"), null);
        samples.add("ZonedDateTime", ZonedDateTime.parse("2024-02-29T01:02:03.1+01:00[Europe/Berlin]"),
                ZonedDateTime.parse("2024-10-27T02:30+01:00[Europe/Berlin]"), ZonedDateTime.parse("2024-02-29T01:02Z"), null);
        samples.add("Duration", Duration.parse("PT8H6M12.345S"), Duration.ofMillis(-500), Duration.ZERO,
                Duration.ofSeconds(Long.MAX_VALUE, 999_999_999), null);
        samples.add("Period", Period.of(1, -2, 3), Period.ZERO, null);
        samples.add("OffsetTime", OffsetTime.parse("01:02:03.1+08:00"), OffsetTime.parse("23:59Z"), null);
        samples.add("ZoneOffset", ZoneOffset.UTC, ZoneOffset.of("-03:30:15"), null);
        samples.add("ZoneId", ZoneId.of("Europe/Berlin"), ZoneId.of("UTC"), ZoneOffset.ofHours(8), null);
        samples.add("Uuid", ID, new UUID(0, -1), null);
        samples.add("Meeting", new Meeting(ID, OffsetDateTime.parse("2024-02-29T09:30+08:00"), Duration.ofMinutes(90),
                Collections.singletonList(ID), Collections.singletonMap(ID, Duration.ofSeconds(1))));
        samples.add("Year", Year.of(2024), Year.of(-44), null);
        samples.add("YearMonth", YearMonth.of(2024, 2), YearMonth.of(12345, 12), null);
        samples.add("MonthDay", MonthDay.of(2, 29), MonthDay.of(12, 31), null);
    }

    private static LocalDate date(String text) {
        return LocalDate.parse(text);
    }

    private static LocalDateTime dateTime(String text) {
        return LocalDateTime.parse(text);
    }

    private static LocalTime time(String text) {
        return LocalTime.parse(text);
    }
}
