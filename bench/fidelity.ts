// Third-party documents, printed by the service with its defaults and by puppeteer, which waits for four seconds: `node
// bench/fidelity.ts`. Documents that differ are printed once more, alone, and by puppeteer in the window of the service.
// Fails if one differs from both and is not explained in fidelity/explained-differences.ts. `--only PACKAGE` prints some of them; `--keep FOLDER` keeps both PDFs
// if they differ.
import { parseArgs } from 'node:util';
import { startWebServer } from '../test/render/web-server.ts';
import { differencesOf, keepPdf, type Printed } from './fidelity/compare-pdfs.ts';
import { documents } from './fidelity/documents.ts';
import { explainedDifferences } from './fidelity/explained-differences.ts';
import { answerWithFile } from './fidelity/file-server.ts';
import { unpackPackages } from './fidelity/npm-packages.ts';
import { printedByPuppeteer, startServicePrinter } from './fidelity/printers.ts';
import type { PrintedHow } from './puppeteer.ts';
import { table } from './table.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, keep: { type: 'string' } },
});

/** Scripts measure their window. Puppeteer's is 800 × 600, and shows the page as on a screen until it is printed. */
const inTheSameWindow =
  'Scripts measure the window. With the window of the paper and print media, puppeteer prints the same.';

const theWindowOfA4 = { width: 718, height: 1_048 } as const;

const names = Object.entries(documents)
  .flatMap(([name, paths]) => paths.map((path) => `${name}/${path}`))
  .filter((name) => name.includes(values.only));
const folder = unpackPackages(
  Object.keys(documents).filter((name) => names.some((of) => of.startsWith(name))),
);
const web = await startWebServer((url, response) => {
  if (!answerWithFile(folder, new URL(url, 'http://a').pathname, response)) response.writeHead(404).end();
});
const service = await startServicePrinter(web);
const found = await compared(names);
const unsteady = found.filter(({ differences, reason }) => differences.length > 0 && reason === undefined);
// A busy machine may have cut either of them short.
for (const { name } of unsteady) {
  const [again] = await compared([name], theWindowOfA4);
  if (again) found.splice(names.indexOf(name), 1, again);
}
await service.stop();
await web.close();
const different = found.filter(({ differences }) => differences.length > 0);
const unexplained = different.filter(({ reason }) => reason === undefined);
console.log(
  table(
    ['documents', 'packages', 'the same', 'different, explained', 'different, unexplained'],
    [
      [
        names.length,
        new Set(names.map((name) => /^@?[^@]+/.exec(name)?.[0])).size,
        names.length - different.length,
        different.length - unexplained.length,
        unexplained.length,
      ].map(String),
    ],
  ),
);
console.log(
  table(
    ['document', 'differs in', 'because'],
    different.map(({ name, differences, reason = '' }) => [name, differences.join('; '), reason]),
  ),
);
if (unexplained.length > 0) process.exitCode = 1;

interface Compared {
  readonly name: string;
  readonly differences: readonly string[];
  readonly reason: string | undefined;
}

async function compared(names: readonly string[], window?: PrintedHow['window']): Promise<Compared[]> {
  const paths = names.map((name) => `/${name}`);
  const ours = await service.print(paths);
  const theirs = await printedByPuppeteer(web, paths, 'four seconds');
  const inWindow = window ? await printedByPuppeteer(web, paths, 'four seconds', { window }) : [];
  return names.map((name, index) => {
    const [own, other, another] = [ours[index] as Printed, theirs[index] as Printed, inWindow[index]];
    const differences = differencesOf(own, other);
    const isSameInWindow = another !== undefined && differencesOf(own, another).length === 0;
    if (differences.length > 0) keepPdf(values.keep, `${name} service`, own);
    if (differences.length > 0) keepPdf(values.keep, `${name} puppeteer`, other);
    if (another && !isSameInWindow) keepPdf(values.keep, `${name} puppeteer in the window`, another);
    const reason = isSameInWindow ? inTheSameWindow : explainedDifferences[name];
    return { name, differences, reason };
  });
}
