// Finds the facts of invoices with /extractFields, and compares them with what was printed: invoices in seven languages
// and eight layouts, all from a seed. `--count N` makes N invoices, `--seed N` makes others, `--list` prints what is
// wrong.
import { parseArgs } from 'node:util';
import { randomOf } from '../test/fuzz/random.ts';
import type { Service } from '../test/service.ts';
import { sampleInvoice } from './fields/sample-invoice.ts';
import { type FactName, wishes } from './fields/wishes.ts';
import { table } from './table.ts';
import { withService } from './with-service.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '100' },
    seed: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
  },
});

interface Count {
  right: number;
  wrong: number;
  missed: number;
  /** Found although nothing states it. */
  invented: number;
}

async function measureFields(service: Service, key: string): Promise<string> {
  const counts = new Map<FactName, Count>(
    wishes.map(({ name }) => [name, { right: 0, wrong: 0, missed: 0, invented: 0 }]),
  );
  for (let at = 0; at < Number(values.count); at++) {
    const { html, facts } = sampleInvoice(randomOf(Number(values.seed) * 100_000 + at));
    const printed = await service.call('POST', '/htmlToPdf', {
      key,
      json: { html, format: 'A4', tagged: false },
    });
    const pdf_base64 = Buffer.from(await printed.arrayBuffer()).toString('base64');
    const found = await service.call('POST', '/extractFields', { key, json: { pdf_base64, fields: wishes } });
    const { fields } = await found.json();
    for (const { name, value, text, confidence } of fields) {
      const [count, truth] = [counts.get(name), facts.get(name)];
      const outcome = outcomeOf(truth, value);
      if (count) count[outcome] += 1;
      if (values.list && outcome !== 'right')
        console.log(at, outcome, name, JSON.stringify({ truth, value, text, confidence }));
    }
  }
  const rows = [...counts].map(([name, { right, wrong, missed, invented }]) => [
    name,
    String(right),
    String(wrong),
    String(missed),
    String(invented),
  ]);
  return table(['field', 'right', 'wrong', 'missed', 'found though absent'], rows);
}

/** A null where the invoice has nothing is right. */
function outcomeOf(truth: unknown, value: unknown): keyof Count {
  if (truth === undefined) return value === null ? 'right' : 'invented';
  if (value === null) return 'missed';
  return JSON.stringify(truth) === JSON.stringify(value) ? 'right' : 'wrong';
}

if (import.meta.main) console.log(await withService(measureFields));
