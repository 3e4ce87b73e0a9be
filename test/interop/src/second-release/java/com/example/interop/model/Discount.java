package com.example.interop.model;

import java.io.Serializable;
import java.math.BigDecimal;
import lombok.Data;

@Data
public class Discount implements Serializable {
    private String code;
    private BigDecimal amount;
}
