package com.example.interop.model;

import java.io.Serializable;
import lombok.AllArgsConstructor;
import lombok.Data;
import lombok.NoArgsConstructor;

/** A POJO inside a POJO. */
@Data
@NoArgsConstructor
@AllArgsConstructor
public class Address implements Serializable {
    private String city;
    private String street;
}
