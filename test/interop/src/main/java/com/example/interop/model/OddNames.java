package com.example.interop.model;

import java.io.Serializable;

/** Property names for which Java's getters and fields disagree. Written out, because tools generate these in more than one way. */
public class OddNames implements Serializable {
    private static final long serialVersionUID = 1L;

    private String URL;
    private boolean isOk;
    private String aName;
    private boolean ready;
    private Boolean isBoxed;
    private transient String secret = "not on the wire";

    public String getURL() {
        return URL;
    }

    public void setURL(String url) {
        this.URL = url;
    }

    public boolean isOk() {
        return isOk;
    }

    public void setOk(boolean ok) {
        isOk = ok;
    }

    public String getaName() {
        return aName;
    }

    public void setaName(String name) {
        this.aName = name;
    }

    public boolean isReady() {
        return ready;
    }

    public void setReady(boolean ready) {
        this.ready = ready;
    }

    public Boolean getIsBoxed() {
        return isBoxed;
    }

    public void setIsBoxed(Boolean boxed) {
        isBoxed = boxed;
    }

    public String getSecret() {
        return secret;
    }

    public void setSecret(String secret) {
        this.secret = secret;
    }

    /** A getter without a field: no property of the definition, yet {@code generic=true} sends it. */
    public String getSummary() {
        return URL + "/" + aName;
    }
}
