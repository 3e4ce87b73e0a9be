package org.example.bench;

import java.io.Serializable;
import java.util.Date;
import java.util.List;
import lombok.Data;

/** What is written: a nested POJO. */
@Data
public class Order implements Serializable {
    private long orderId;
    private String customer;
    private Date placedAt;
    private List<OrderItem> items;
}
