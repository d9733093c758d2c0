// The time of reading content and tables, as a ratio to /extractText, in one process and warm: the least of some rounds,
// in turns. `node bench/dense-pages.ts 280`; a second argument names what is read, such as `content`, to see its memory.
import { textToPdf } from '../functions/core/making/text-to-pdf.ts';
import { extractText } from '../functions/core/opening/extract-text.ts';
import { extractContent } from '../functions/core/reading/extract-content.ts';
import { extractTables } from '../functions/core/reading/extract-tables.ts';
import { denseText } from './dense-text.ts';
import { table } from './table.ts';

const rounds = 7;

const [count = '280', chosen] = process.argv.slice(2);
const { pdf, pageCount } = await textToPdf(denseText(Number(count)), { fontSizePoints: 10 });
const ignore = () => {};
const works: Readonly<Record<string, () => Promise<unknown>>> = {
  text: () => extractText(pdf, {}, ignore),
  content: () => extractContent(pdf, { hidden: 'include' }, ignore),
  tables: () => extractTables(pdf, { hidden: 'include' }, ignore),
};
const measured = Object.entries(works)
  .filter(([name]) => chosen === undefined || name === chosen)
  .map(([name, work]) => ({ name, work, cpuMs: Infinity, wallMs: Infinity }));
for (let round = 0; round < rounds; round++)
  for (const one of measured) {
    const [startedMs, startedCpu] = [performance.now(), process.cpuUsage()];
    await one.work();
    const { user, system } = process.cpuUsage(startedCpu);
    one.cpuMs = Math.min(one.cpuMs, (user + system) / 1_000);
    one.wallMs = Math.min(one.wallMs, performance.now() - startedMs);
  }
const [base] = measured;
console.log(
  table(
    [`${pageCount} pages`, 'processor ms', '÷ the first', 'ms', '÷ the first'],
    measured.map(({ name, cpuMs, wallMs }) => [
      name,
      cpuMs.toFixed(0),
      (cpuMs / (base?.cpuMs ?? cpuMs)).toFixed(2),
      wallMs.toFixed(0),
      (wallMs / (base?.wallMs ?? wallMs)).toFixed(2),
    ]),
  ),
);
console.log(`${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB at most`);
process.exit(0); // the engines' threads would keep the process alive
