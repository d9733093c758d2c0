// Measures the service on this machine, prints the results, and writes them into bench/results.md.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';

/** The measurements, each by a program that prints its table and can run alone: `node bench/search.ts`. */
const sections = {
  'HTML to PDF, warm': 'html-to-pdf.ts',
  'HTML to PDF, several callers': 'throughput.ts',
  'Pages that draw late': 'drawing-late.ts',
  'Documents that others wrote': 'fidelity.ts',
  'The window of a page': 'window.ts',
  'PDF operations, warm': 'pdf-operations.ts',
  'Six stages in one call': 'stages.ts',
  'PDFs made smaller': 'compression.ts',
  'PDF/A and PDF/UA': 'conformance.ts',
  'PDF/A of PDFs of others': 'foreign-conformance.ts',
  'Sending a large PDF': 'transport.ts',
  'Text quality': 'pdf-text-quality.ts',
  'Reading: content and tables': 'reading.ts',
  'Reading: scans': 'ocr.ts',
  'Comparing: edits found': 'comparing.ts',
  Search: 'search.ts',
  'Tasks of an agent': 'agents.ts',
  'Cold start of Chromium, step by step': 'cold-start.ts',
  'Cold start of each function, as deployed': 'package.ts',
  'Memory after a thousand small PDFs': 'memory.ts',
} as const;

const report = [
  '# Measured',
  `${machine()} Machines differ and are noisy: read the ratios, those of a table all of one run.`,
];
for (const [title, program] of Object.entries(sections)) {
  const { stdout, status } = spawnSync(process.execPath, [join(import.meta.dirname, program)], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (status !== 0) process.exitCode = 1; // the others still run
  const text = `## ${title}\n\n${stdout.trim()}`;
  console.log(`\n${text}`);
  report.push(text);
}
writeFileSync(join(import.meta.dirname, 'results.md'), `${report.join('\n\n')}\n`);

function machine(): string {
  const [cpu] = cpus();
  const gigabytes = Math.round(totalmem() / 2 ** 30);
  return `\`npm run bench\` with Node ${process.version} on ${cpus().length} cores (${cpu?.model.trim()}), ${gigabytes} GB.`;
}
