import type { OwnService } from '../test/service.ts';
import { htmlDocuments } from './html-documents.ts';
import { printed } from './html-to-pdf.ts';
import { processMemory } from './process-usage.ts';
import { table } from './table.ts';
import { withService } from './with-service.ts';

/** The memory of the service and its browser over many renders: flat after the first hundred, or something leaks. */
async function measureMemory(service: OwnService, key: string): Promise<string> {
  const rows: string[][] = [];
  let renders = 0;
  for (const count of [10, 100, 300, 500]) {
    for (; renders < count; renders++) await printed(service, key, htmlDocuments.invoice);
    const { serviceBytes, browserBytes } = processMemory(service.process.pid ?? 0);
    rows.push([String(count), megabytes(serviceBytes), megabytes(browserBytes)]);
  }
  return table(['after renders', 'service MB', 'browser MB'], rows);
}

function megabytes(bytes: number): string {
  return (bytes / 1e6).toFixed(0);
}

if (import.meta.main) console.log(await withService(measureMemory));
