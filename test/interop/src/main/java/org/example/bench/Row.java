package org.example.bench;

import java.io.Serializable;
import java.math.BigDecimal;
import java.util.Date;
import lombok.AllArgsConstructor;
import lombok.Data;
import lombok.NoArgsConstructor;

/** A row of a list. */
@Data
@NoArgsConstructor
@AllArgsConstructor
public class Row implements Serializable {
    private long id;
    private BigDecimal amount;
    private Date createdAt;
    private Status status;
    private Place place;
    private String text;

    @Data
    @NoArgsConstructor
    @AllArgsConstructor
    public static class Place implements Serializable {
        private String city;
        private int zone;
    }
}
