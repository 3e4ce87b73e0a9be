package com.example.interop.provider;

import com.example.interop.GroupedService;

/** Knows which export it is. */
final class GroupedServiceProvider implements GroupedService {
    private final String name;

    GroupedServiceProvider(String group, String version) {
        this.name = "group=" + (group == null ? "-" : group) + ",version=" + (version == null ? "-" : version);
    }

    @Override
    public String which() {
        return name;
    }

    @Override
    public String whichFor(String caller) {
        return name + ",for=" + caller;
    }
}
