package com.example.interop.provider;

import org.apache.dubbo.common.URL;
import org.apache.dubbo.metadata.report.MetadataReport;
import org.apache.dubbo.metadata.report.support.AbstractMetadataReportFactory;

/** Found by Dubbo under the protocol {@code directory}, see {@code META-INF/dubbo}. */
public class DirectoryMetadataReportFactory extends AbstractMetadataReportFactory {
    @Override
    protected MetadataReport createMetadataReport(URL url) {
        return new DirectoryMetadataReport(url);
    }
}
