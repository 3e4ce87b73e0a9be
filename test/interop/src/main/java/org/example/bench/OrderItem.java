package org.example.bench;

import java.io.Serializable;
import java.math.BigDecimal;
import lombok.Data;

@Data
public class OrderItem implements Serializable {
    private String sku;
    private int quantity;
    private BigDecimal price;
}
