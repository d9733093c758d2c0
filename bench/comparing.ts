// Edits documents, prints both versions in two layouts by several programs, and compares them with /comparePdfs: which edits
// are found, and which changes nobody made. `--count N` takes N documents of each printer, `--edits N` makes so many edits
// in each, `--seed N` makes others, and `--list` prints what is wrong.
import { parseArgs } from 'node:util';
import { randomOf } from '../test/fuzz/random.ts';
import type { Service } from '../test/service.ts';
import { editText } from './comparing/edit-text.ts';
import { type FoundChange, judgeChanges } from './comparing/judge-changes.ts';
import { htmlOf, isInstalled, layouts, type Printer, printers } from './comparing/printers.ts';
import { sampleText } from './comparing/sample-text.ts';
import { table } from './table.ts';
import { withService } from './with-service.ts';

const { values } = parseArgs({
  options: {
    count: { type: 'string', default: '8' },
    edits: { type: 'string', default: '13' },
    seed: { type: 'string', default: '1' },
    list: { type: 'boolean', default: false },
  },
});

async function measureComparing(service: Service, key: string): Promise<string> {
  const post = async (path: string, json: object) => {
    const response = await service.call('POST', path, { key, json });
    if (!response.ok) throw new Error(`${path} answered ${await response.text()}`);
    return response;
  };
  const chromium: Printer = {
    name: 'Chromium',
    program: 'sh',
    print: async (parts, layout) =>
      new Uint8Array(await (await post('/htmlToPdf', { html: htmlOf(parts, layout) })).arrayBuffer()),
  };
  const compare = async (before: Uint8Array, after: Uint8Array): Promise<readonly FoundChange[]> => {
    const [one, other] = [before, after].map((pdf) => ({ pdf_base64: Buffer.from(pdf).toString('base64') }));
    const answer = await post('/comparePdfs', { before: one, after: other });
    return (await answer.json()).changes;
  };
  const rows: string[][] = [];
  for (const printer of [chromium, ...printers]) {
    if (!(await isInstalled(printer.program))) {
      rows.push([printer.name, 'not installed', '', '', '', '']);
      continue;
    }
    let [edits, missed, changes, wrong, unchanged] = [0, 0, 0, 0, 0];
    for (let at = 0; at < Number(values.count); at++) {
      const random = randomOf(Number(values.seed) * 100_000 + at);
      const parts = sampleText(random);
      const edited = editText(parts, Number(values.edits), random);
      const before = await printer.print(parts, layouts[0]);
      const found = await compare(before, await printer.print(edited.parts, layouts[1]));
      const judged = judgeChanges(edited.edits, found);
      const same = await compare(before, await printer.print(parts, layouts[1]));
      edits += edited.edits.length;
      missed += judged.missed.length;
      changes += found.length;
      wrong += judged.false.length;
      unchanged += same.length;
      if (values.list)
        for (const [kind, list] of Object.entries({ ...judged, same }))
          for (const one of list) console.log(printer.name, at, kind, JSON.stringify(one).slice(0, 600));
    }
    rows.push([printer.name, ...[edits, edits - missed, changes, wrong, unchanged].map(String)]);
  }
  return table(['printer', 'edits', 'found', 'changes', 'of them false', 'without an edit'], rows);
}

if (import.meta.main) console.log(await withService(measureComparing));
