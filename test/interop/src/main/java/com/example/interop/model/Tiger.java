package com.example.interop.model;

import java.io.Serializable;
import lombok.AllArgsConstructor;
import lombok.Data;
import lombok.NoArgsConstructor;

/** Named in no signature, and no named class's name is the beginning of its name (the allow list of 3.2+ compares beginnings). */
@Data
@NoArgsConstructor
@AllArgsConstructor
public class Tiger implements Animal, Serializable {
    private String name;
    private int stripes;
}
