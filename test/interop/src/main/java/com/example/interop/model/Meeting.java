package com.example.interop.model;

import java.io.Serializable;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import lombok.AllArgsConstructor;
import lombok.Data;
import lombok.NoArgsConstructor;

/** Fields of classes that a provider converts no text to. */
@Data
@NoArgsConstructor
@AllArgsConstructor
public class Meeting implements Serializable {
    private UUID id;
    private OffsetDateTime start;
    private Duration length;
    private List<UUID> members;
    private Map<UUID, Duration> spoken;
}
