import type { Service } from '../../test/service.ts';
import { isInstalled } from '../peers.ts';
import { liteParse } from './readers/liteparse.ts';
import { openDataLoader } from './readers/opendataloader.ts';
import { pdfInspector } from './readers/pdf-inspector.ts';
import type { Reader } from './readers/reader.ts';
import { serviceReader } from './readers/service-reader.ts';

/** The service and other readers. One of them needs Java. */
export function installedReaders(service: Service, key: string): Reader[] {
  return [
    serviceReader(service, key),
    pdfInspector(),
    liteParse(),
    ...(isInstalled('java') ? [openDataLoader('default'), openDataLoader('cluster')] : []),
  ];
}
