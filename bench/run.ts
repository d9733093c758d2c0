// Measures the service on this machine, prints what it found, and writes it into bench/results.md.
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { buildBundles } from '../test/bundles/assembly.ts';
import { type Service, startService } from '../test/service.ts';
import { measureBundles } from './bundles.ts';
import { measureColdStart } from './cold-start.ts';
import { measureHtmlToPdf } from './html-to-pdf.ts';
import { measureMemory } from './memory.ts';
import { measurePdfOperations } from './pdf-operations.ts';
import { measureTextQuality } from './pdf-text-quality.ts';
import { measureSearch } from './search.ts';

const report = ['# Measured', `${machine()} Machines differ and are noisy: read the ratios, all of one run.`];

await section('HTML to PDF, warm', () => withService(measureHtmlToPdf));
await section('PDF operations, warm', () => withService(measurePdfOperations));
await section('Text quality', () => withService(measureTextQuality));
await section('Search', measureSearch);
await section('Cold start of Chromium', measureColdStart);
await section('Cold start, as deployed', () =>
  measureBundles(buildBundles(join(import.meta.dirname, '../cdk.out'))),
);
await section('Memory', () => withService(measureMemory));

writeFileSync(join(import.meta.dirname, 'results.md'), `${report.join('\n\n')}\n`);

async function section(title: string, measure: () => Promise<string>): Promise<void> {
  const text = `## ${title}\n\n${(await measure()).trim()}`;
  console.log(`\n${text}`);
  report.push(text);
}

/** Starts a service of its own for the measurement, with the key of an account that has credits to spare. */
async function withService(measure: (service: Service, key: string) => Promise<string>): Promise<string> {
  const service = await startService();
  try {
    const { liveKey } = await service.newAccount(1_000_000);
    return await measure(service, liveKey);
  } finally {
    await service.stop();
  }
}

function machine(): string {
  const [cpu] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `\`npm run bench\` with Node ${process.version} on ${cpus().length} cores (${cpu?.model.trim()}), ${gigabytes} GB.`;
}
