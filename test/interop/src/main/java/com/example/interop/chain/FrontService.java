package com.example.interop.chain;

/** The first of two applications: it answers by asking the second one. */
public interface FrontService {
    /** Which instance of each application answered: {@code A-canary/B-plain-1}. */
    String visit(long id);

    /** The same, with two calls of the second application: {@code A-canary/B-plain-1/B-plain-2}. */
    String visitTwice(long id);

    /** What reached the second application as attachment {@code key}; null where nothing did. */
    String attachmentAtBack(String key);
}
