package org.example.bench;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Date;
import java.util.List;

/** Makes its answers afresh for each call, as a service does that reads them from somewhere. */
public class BenchServiceProvider implements BenchService {
    private static final long SOME_TIME_MS = 1_709_168_462_003L;

    @Override
    public Flat flat(long id) {
        return new Flat(id, "Ada Lovelace", "ada@example.org", 36, true, new BigDecimal("1024.50"), 98.6,
                new Date(SOME_TIME_MS), Level.GOLD, "first of her kind");
    }

    @Override
    public List<Row> rows(int count) {
        List<Row> rows = new ArrayList<>(count);
        for (int index = 0; index < count; index++) {
            rows.add(row(index));
        }
        return rows;
    }

    private static Row row(int index) {
        Status[] statuses = Status.values();
        return new Row(10_000_000_000L + index, new BigDecimal(1000 + index + ".25"),
                new Date(SOME_TIME_MS + index * 61_001L), statuses[index % statuses.length],
                new Row.Place("City " + index % 7, index), "row number " + index + " of the list");
    }

    @Override
    public Receipt save(Order order) {
        BigDecimal total = BigDecimal.ZERO;
        for (OrderItem item : order.getItems()) {
            total = total.add(item.getPrice());
        }
        return new Receipt(order.getOrderId(), total, order.getItems().size());
    }
}
