// The time of redactions, as a ratio to the time of reading the same text with /extractText, in the engine and warm.
// Prints processor and wall time. `node bench/redaction-times.ts`; with numbers, documents of that many pages only.
import { Buffer } from 'node:buffer';
import type { Redaction } from '../functions/core/contract/fields/redaction/redaction.ts';
import { textToPdf } from '../functions/core/making/text-to-pdf.ts';
import { extractText } from '../functions/core/opening/extract-text.ts';
import { changePdf } from '../functions/core/page-operations/change-pdf.ts';
import { redactPdf } from '../functions/core/redaction/redact-pdf.ts';
import { denseText } from './dense-text.ts';
import { median } from './statistics.ts';
import { table } from './table.ts';

const rounds = 3;
const tagged = { accessibility: 1 } as const;

/** What is redacted: `Marlowe` is on one page in twenty. */
const asked: Readonly<Record<string, readonly Redaction[]>> = {
  text: [{ text: 'Marlowe' }],
  pattern: [{ pattern: 'Marl[a-z]{3}' }],
  preset: [{ preset: 'email' }],
};

interface Cost {
  readonly cpuMs: number;
  readonly wallMs: number;
}

async function measured(work: () => Promise<unknown>): Promise<Cost> {
  await work();
  const runs: Cost[] = [];
  for (let round = 0; round < rounds; round++) {
    const [startedMs, startedCpu] = [performance.now(), process.cpuUsage()];
    await work();
    const { user, system } = process.cpuUsage(startedCpu);
    runs.push({ cpuMs: (user + system) / 1_000, wallMs: performance.now() - startedMs });
  }
  return { cpuMs: median(runs.map(({ cpuMs }) => cpuMs)), wallMs: median(runs.map(({ wallMs }) => wallMs)) };
}

/** A text document needs no recogniser. */
async function unused(): Promise<never> {
  throw new Error('the proof wants a recogniser');
}

async function redacted(pdf: Uint8Array, redactions: readonly Redaction[]): Promise<void> {
  let proof: ((pdf: Uint8Array) => Promise<void>) | undefined;
  const result = await changePdf([{ bytes: pdf }], async (draft) => {
    const made = await redactPdf(draft, {
      redactions,
      ...{ ignoreCase: true, color: '#000000', remove: [], allowsNone: true, isStrict: false },
      ...{ languages: ['eng'], recognise: unused },
    });
    proof = made.proof;
    return made.redacted;
  });
  await proof?.(result.pdf);
}

const rows: string[][] = [];
const chosen = process.argv.slice(2).map(Number);
for (const pages of chosen.length > 0 ? chosen : [20, 100, 280])
  for (const conformance of [undefined, tagged]) {
    const made = await textToPdf(denseText(pages), { conformance, fontSizePoints: 10 });
    const pdf = Buffer.from(made.pdf);
    const reading = await measured(() => extractText(pdf, {}, () => {}));
    for (const [name, redactions] of Object.entries(asked)) {
      const cost = await measured(() => redacted(pdf, redactions));
      rows.push([
        `${made.pageCount}${conformance ? ', tagged' : ''}`,
        name,
        ...[reading.cpuMs, cost.cpuMs, cost.cpuMs / reading.cpuMs].map((value) => value.toFixed(1)),
        ...[reading.wallMs, cost.wallMs, cost.wallMs / reading.wallMs].map((value) => value.toFixed(1)),
      ]);
      console.error(rows.at(-1)?.join(' | '));
    }
  }
console.log(
  table(
    [
      'pages',
      'redaction',
      'extractText, processor ms',
      'redactPdf',
      'ratio',
      'extractText, wall ms',
      'redactPdf',
      'ratio',
    ],
    rows,
  ),
);
console.log(`${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB at most`);
process.exit(0); // the engines' threads would keep the process alive
