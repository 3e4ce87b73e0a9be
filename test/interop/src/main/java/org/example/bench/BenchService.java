package org.example.bench;

import java.util.List;

/** What the benchmark calls; the values are those of its canned answers. */
public interface BenchService {
    Flat flat(long id);

    List<Row> rows(int count);

    Receipt save(Order order);
}
