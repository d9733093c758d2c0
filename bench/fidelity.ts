// Third-party documents, printed by the service with its defaults and by puppeteer, which waits for four seconds: `node
// bench/fidelity.ts`. Documents that differ are printed once more, alone. Fails if one differs again and is not
// explained in fidelity/explained-differences.ts. `--only PACKAGE` prints some of them; `--keep FOLDER` keeps both PDFs
// if they differ.
import { parseArgs } from 'node:util';
import { startWebServer } from '../test/render/web-server.ts';
import { differencesOf, keepPdf, type Printed } from './fidelity/compare-pdfs.ts';
import { documents } from './fidelity/documents.ts';
import { explainedDifferences } from './fidelity/explained-differences.ts';
import { answerWithFile } from './fidelity/file-server.ts';
import { unpackPackages } from './fidelity/npm-packages.ts';
import { printedByPuppeteer, printedByService } from './fidelity/printers.ts';
import { table } from './table.ts';

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, keep: { type: 'string' } },
});

const names = Object.entries(documents)
  .flatMap(([name, paths]) => paths.map((path) => `${name}/${path}`))
  .filter((name) => name.includes(values.only));
const folder = unpackPackages(
  Object.keys(documents).filter((name) => names.some((of) => of.startsWith(name))),
);
const web = await startWebServer((url, response) => {
  if (!answerWithFile(folder, new URL(url, 'http://a').pathname, response)) response.writeHead(404).end();
});
const found = await compared(names);
const unsteady = found.filter(({ differences, reason }) => differences.length > 0 && reason === undefined);
// A busy machine may have cut either of them short.
for (const { name } of unsteady) {
  const [again] = await compared([name]);
  if (again) found.splice(names.indexOf(name), 1, again);
}
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

async function compared(names: readonly string[]): Promise<Compared[]> {
  const paths = names.map((name) => `/${name}`);
  const ours = await printedByService(web, paths);
  const theirs = await printedByPuppeteer(web, paths, 'four seconds');
  return names.map((name, index) => {
    const [own, other] = [ours[index] as Printed, theirs[index] as Printed];
    const differences = differencesOf(own, other);
    if (differences.length > 0) keepPdf(values.keep, `${name} service`, own);
    if (differences.length > 0) keepPdf(values.keep, `${name} puppeteer`, other);
    return { name, differences, reason: explainedDifferences[name] };
  });
}
