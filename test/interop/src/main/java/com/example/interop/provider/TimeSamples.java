package com.example.interop.provider;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.util.Date;

/** Dates and times: before 1970, with nanoseconds, and outside four-digit years. */
final class TimeSamples {
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
