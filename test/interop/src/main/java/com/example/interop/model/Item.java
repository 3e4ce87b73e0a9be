package com.example.interop.model;

import java.io.Serializable;
import java.math.BigDecimal;
import lombok.AllArgsConstructor;
import lombok.Data;
import lombok.NoArgsConstructor;

/** A small POJO. */
@Data
@NoArgsConstructor
@AllArgsConstructor
public class Item implements Serializable {
    private String sku;
    private Integer qty;
    private BigDecimal price;
}
