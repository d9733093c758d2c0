import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Service } from '../test/service.ts';
import { type SampleFile, samplePdfs } from './pdf-sample.ts';
import { median, timedInTurns } from './statistics.ts';
import { table } from './table.ts';
import { withService } from './with-service.ts';

/** Six operations, each also available as a separate call. */
const stages = [
  { operation: 'extractPages', pages: '1-' },
  { operation: 'rotatePages', degrees: 90 },
  { operation: 'watermarkPdf', text: 'DRAFT' },
  { operation: 'rotatePages', degrees: 270 },
  { operation: 'watermarkPdf', text: '{page} of {pages}', position: 'bottom', rotation: 0, font_size: 9 },
  { operation: 'extractPages', pages: '1-' },
] as const;

interface Comparison {
  readonly name: string;
  readonly togetherMs: number;
  readonly dearestMs: number;
  readonly sumMs: number;
}

/** Six stages in one call, compared with the most expensive of them alone, and with all six calls in sequence. */
async function measureStages(service: Service, key: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-stages-'));
  try {
    const compared: Comparison[] = [];
    for (const file of await samplePdfs(folder, 40)) {
      const comparison = await compare(service, key, file);
      if (comparison) compared.push(comparison);
    }
    return table(
      [
        'files',
        'six in one call ms',
        'dearest alone ms',
        '÷ dearest, median file',
        '÷ dearest, worst file',
        '÷ sum',
      ],
      [cells(compared)],
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Undefined for a file that the service refuses. */
async function compare(service: Service, key: string, file: SampleFile): Promise<Comparison | undefined> {
  const together = { path: '/processPdf', fields: { stages: JSON.stringify(stages) } };
  const alone = stages.map(({ operation, ...fields }) => ({ path: `/${operation}`, fields }));
  const calls = [together, ...alone].map(({ path, fields }) => async () => {
    const form = new FormData();
    form.append('file', new Blob([file.bytes]), file.name);
    for (const [name, value] of Object.entries(fields)) form.append(name, String(value));
    const response = await service.call('POST', path, { key, form });
    await response.arrayBuffer();
    return response.status === 200;
  });
  if (!(await calls[0]?.())) return undefined;
  const timings = Object.values(await timedInTurns(Object.fromEntries(calls.entries()), 7)).map(
    ({ medianMs }) => medianMs,
  );
  const [togetherMs = 0, ...aloneMs] = timings;
  const sumMs = aloneMs.reduce((sum, ms) => sum + ms, 0);
  return { name: file.name, togetherMs, dearestMs: Math.max(...aloneMs), sumMs };
}

function cells(compared: readonly Comparison[]): string[] {
  const ratio = ({ togetherMs, dearestMs }: Comparison) => togetherMs / dearestMs;
  const worst = compared.reduce((one, other) => (ratio(other) > ratio(one) ? other : one));
  return [
    String(compared.length),
    median(compared.map(({ togetherMs }) => togetherMs)).toFixed(1),
    median(compared.map(({ dearestMs }) => dearestMs)).toFixed(1),
    median(compared.map(ratio)).toFixed(2),
    `${ratio(worst).toFixed(2)} (${worst.name})`,
    median(compared.map(({ togetherMs, sumMs }) => togetherMs / sumMs)).toFixed(2),
  ];
}

if (import.meta.main) console.log(await withService(measureStages));
