package com.example.interop;

import com.example.interop.model.Discount;

/** The second release has one method and one type more. */
public interface ExtraService {
    String greet(String name);

    Discount improve(long orderId, Discount previous);
}
