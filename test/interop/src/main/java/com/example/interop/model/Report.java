package com.example.interop.model;

import java.io.Serializable;
import lombok.AllArgsConstructor;
import lombok.Data;
import lombok.NoArgsConstructor;

/** A POJO with fields of generic POJOs. */
@Data
@NoArgsConstructor
@AllArgsConstructor
public class Report implements Serializable {
    private String title;
    private Page<User> page;
    private Result<Long> count;
}
