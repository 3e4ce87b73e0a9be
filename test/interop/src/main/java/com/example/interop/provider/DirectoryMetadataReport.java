package com.example.interop.provider;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.StandardCopyOption;
import java.util.Collections;
import java.util.List;
import org.apache.dubbo.common.URL;
import org.apache.dubbo.metadata.report.identifier.KeyTypeEnum;
import org.apache.dubbo.metadata.report.identifier.MetadataIdentifier;
import org.apache.dubbo.metadata.report.identifier.ServiceMetadataIdentifier;
import org.apache.dubbo.metadata.report.identifier.SubscriberMetadataIdentifier;
import org.apache.dubbo.metadata.report.support.AbstractMetadataReport;

/**
 * A metadata center that is a directory: what Dubbo publishes about a service becomes the file named by the key that
 * a Nacos or Redis center would use, with {@code _} for {@code :}. The text is Dubbo's own, down to the JSON library.
 */
final class DirectoryMetadataReport extends AbstractMetadataReport {
    static final String DIRECTORY_PROPERTY = "interop.definitions";

    private final Path directory = Paths.get(System.getProperty(DIRECTORY_PROPERTY));

    DirectoryMetadataReport(URL url) {
        super(url);
    }

    @Override
    protected void doStoreProviderMetadata(MetadataIdentifier identifier, String serviceDefinitions) {
        String name = identifier.getUniqueKey(KeyTypeEnum.UNIQUE_KEY).replace(':', '_') + ".json";
        try {
            Files.createDirectories(directory);
            Path written = Files.createTempFile(directory.getParent(), "definition", null);
            Files.write(written, serviceDefinitions.getBytes(StandardCharsets.UTF_8));
            Files.move(written, directory.resolve(name), StandardCopyOption.ATOMIC_MOVE);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public String getServiceDefinition(MetadataIdentifier identifier) {
        return null;
    }

    @Override
    protected void doStoreConsumerMetadata(MetadataIdentifier identifier, String serviceParameters) {}

    @Override
    protected void doSaveMetadata(ServiceMetadataIdentifier identifier, URL url) {}

    @Override
    protected void doRemoveMetadata(ServiceMetadataIdentifier identifier) {}

    @Override
    protected List<String> doGetExportedURLs(ServiceMetadataIdentifier identifier) {
        return Collections.emptyList();
    }

    @Override
    protected void doSaveSubscriberData(SubscriberMetadataIdentifier identifier, String urls) {}

    @Override
    protected String doGetSubscribedURLs(SubscriberMetadataIdentifier identifier) {
        return null;
    }
}
