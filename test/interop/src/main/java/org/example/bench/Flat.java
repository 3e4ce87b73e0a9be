package org.example.bench;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.Date;
import lombok.AllArgsConstructor;
import lombok.Data;
import lombok.NoArgsConstructor;

/** A POJO of ten fields, one of each common kind. */
@Data
@NoArgsConstructor
@AllArgsConstructor
public class Flat implements Serializable {
    private long id;
    private String name;
    private String email;
    private int age;
    private boolean active;
    private BigDecimal balance;
    private double score;
    private Date createdAt;
    private Level level;
    private String note;
}
