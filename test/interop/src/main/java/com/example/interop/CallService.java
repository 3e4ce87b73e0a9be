package com.example.interop;

import com.example.interop.model.Item;
import com.example.interop.model.OrderException;
import com.example.interop.model.User;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** Shapes of calls: arities, overloads, exceptions, slowness, void, futures. */
public interface CallService {
    String ping();

    /** Four parameters; answers the words about all of them. */
    String mix(long id, String name, BigDecimal amount, List<Item> items);

    String find();
    String find(String name);
    String find(String name, int limit);

    /** Overloads of one arity, told apart by the shape of the JSON only. */
    String get(long id);
    String get(boolean all);
    String get(Item example);
    String get(List<String> names);

    /** Overloads that JSON cannot tell apart: the caller has to name the type. */
    String load(int id);
    String load(long id);

    /** Sleeps, then answers how long. Counts the calls that ended, see {@link #slowCallsEnded}. */
    long slow(long sleepMs);
    int slowCallsEnded();

    void remember(String note);
    void forget();
    String remembered();

    /** Ends after {@code delayMs} on another thread. */
    CompletableFuture<User> futureUser(long id, long delayMs);
    CompletableFuture<Long> futureLong(long value);
    CompletableFuture<User> failedFuture(String message);

    /** Declared, with code, message and cause. */
    String throwDeclared(String message) throws OrderException;
    /** Not declared, from the jar of the interface. */
    String throwUndeclared(String message);
    /** Not declared, from the JDK; without a message where it is null. */
    String throwJdk(String message);
    /** Not declared and from another jar: Dubbo puts class, message and stack into a RuntimeException's message. */
    String throwForeign(String message);
    /** Not an Exception. */
    String throwError(String message);
}
