package com.example.interop.provider;

import com.example.interop.CallService;
import com.example.interop.model.Item;
import com.example.interop.model.OrderException;
import com.example.interop.model.PaymentException;
import com.example.interop.model.User;
import io.netty.handler.codec.CodecException;
import java.math.BigDecimal;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Each answer names the method that gave it. */
final class CallServiceProvider implements CallService {
    private final AtomicInteger slowCallsEnded = new AtomicInteger();
    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor(task -> {
        Thread thread = new Thread(task, "later");
        thread.setDaemon(true);
        return thread;
    });
    private volatile String note;

    @Override
    public String ping() {
        return "pong";
    }

    @Override
    public String mix(long id, String name, BigDecimal amount, List<Item> items) {
        return "mix(" + Words.of(id, long.class) + ", " + Words.of(name) + ", " + Words.of(amount) + ", "
                + Words.of(items) + ")";
    }

    @Override
    public String find() {
        return "find()";
    }

    @Override
    public String find(String name) {
        return "find(" + Words.of(name) + ")";
    }

    @Override
    public String find(String name, int limit) {
        return "find(" + Words.of(name) + ", " + Words.of(limit, int.class) + ")";
    }

    @Override
    public String get(long id) {
        return "get(" + Words.of(id, long.class) + ")";
    }

    @Override
    public String get(boolean all) {
        return "get(" + Words.of(all, boolean.class) + ")";
    }

    @Override
    public String get(Item example) {
        return "get(" + Words.of(example) + ")";
    }

    @Override
    public String get(List<String> names) {
        return "get(" + Words.of(names) + ")";
    }

    @Override
    public String load(int id) {
        return "load(" + Words.of(id, int.class) + ")";
    }

    @Override
    public String load(long id) {
        return "load(" + Words.of(id, long.class) + ")";
    }

    @Override
    public long slow(long sleepMs) {
        try {
            Thread.sleep(sleepMs);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        slowCallsEnded.incrementAndGet();
        return sleepMs;
    }

    @Override
    public int slowCallsEnded() {
        return slowCallsEnded.get();
    }

    @Override
    public void remember(String newNote) {
        note = newNote;
    }

    @Override
    public void forget() {
        note = null;
    }

    @Override
    public String remembered() {
        return note;
    }

    @Override
    public CompletableFuture<User> futureUser(long id, long delayMs) {
        CompletableFuture<User> future = new CompletableFuture<>();
        timer.schedule(() -> future.complete(new User(id, "later", null)), delayMs, TimeUnit.MILLISECONDS);
        return future;
    }

    @Override
    public CompletableFuture<Long> futureLong(long value) {
        return CompletableFuture.completedFuture(value);
    }

    @Override
    public CompletableFuture<User> failedFuture(String message) {
        CompletableFuture<User> future = new CompletableFuture<>();
        future.completeExceptionally(new PaymentException(message));
        return future;
    }

    @Override
    public String throwDeclared(String message) throws OrderException {
        throw new OrderException("E42", message, new IllegalStateException("the cause"));
    }

    @Override
    public String throwUndeclared(String message) {
        throw new PaymentException(message);
    }

    @Override
    public String throwJdk(String message) {
        throw new IllegalStateException(message);
    }

    @Override
    public String throwForeign(String message) {
        throw new CodecException(message);
    }

    @Override
    public String throwError(String message) {
        throw new AssertionError(message);
    }
}
