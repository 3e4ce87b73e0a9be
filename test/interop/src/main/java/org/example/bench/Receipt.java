package org.example.bench;

import java.io.Serializable;
import java.math.BigDecimal;
import lombok.AllArgsConstructor;
import lombok.Data;
import lombok.NoArgsConstructor;

/** The answer to a write. */
@Data
@NoArgsConstructor
@AllArgsConstructor
public class Receipt implements Serializable {
    private long orderId;
    private BigDecimal total;
    private int items;
}
