// Composes ways to hide and to show a run of text with containers and fonts, keeps those that two engines and a
// recogniser confirm, and asks the service about each. Prints a table of verdicts, and each failure.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isInstalled } from '../../../bench/peers.ts';
import { table } from '../../../bench/table.ts';
import { startService } from '../../service.ts';
import { type Combination, combinations, composedPdf, nameOf, oneOfEachWay } from './compose.ts';
import { textFonts } from './fonts.ts';
import { installedLanguages, truths } from './truth.ts';
import { isFailure, type Judged, verdicts } from './verdicts.ts';

const { values: options } = parseArgs({
  options: {
    seed: { type: 'string', default: String(Date.now() % 1_000_000_000) },
    fonts: { type: 'string', default: '2' }, // for each way in each container
    only: { type: 'string', default: '' }, // a part of `way, container, font`
    count: { type: 'string' },
    sample: { type: 'boolean', default: false }, // every way once, as in `npm test`
    truth: { type: 'string' }, // a file that keeps what the engines and the recogniser found
    write: { type: 'string' }, // a folder for the PDF of each failure
    failures: { type: 'string' }, // a file for the list of failures
  },
});

const pagesAtOnce = 20;

interface Result extends Judged {
  readonly combination: Combination;
}

const seed = Number(options.seed);
const all = combinations(await textFonts(), seed, Number(options.fonts));
const chosen = (options.sample ? oneOfEachWay(all) : all)
  .filter((combination) => nameOf(combination).includes(options.only))
  .slice(0, options.count === undefined ? undefined : Number(options.count));
const isJudged = ['mutool', 'pdftoppm', 'tesseract'].every(isInstalled);
const languages = isJudged ? await installedLanguages() : new Set<string>();
say(`seed ${seed}, ${chosen.length} combinations`);
if (!isJudged)
  say('mutool, pdftoppm or tesseract is missing: combinations are taken for what they claim to be.');
for (const language of new Set(chosen.map(({ font }) => font.words.language)))
  if (!languages.has(language))
    say(`Tesseract lacks ${language}: its runs are judged by the drawings alone.`);

const known: Record<string, string> =
  options.truth && existsSync(options.truth) ? JSON.parse(readFileSync(options.truth, 'utf8')) : {};
const service = await startService();
const { liveKey: key } = await service.newAccount(1_000_000);
const results: Result[] = [];
const dropped: { readonly combination: Combination; readonly reason: string }[] = [];
try {
  const batches = Array.from({ length: Math.ceil(chosen.length / pagesAtOnce) }, (_, index) =>
    chosen.slice(index * pagesAtOnce, (index + 1) * pagesAtOnce),
  );
  const work = async () => {
    for (let batch = batches.shift(); batch; batch = batches.shift()) {
      const kept = await confirmed(batch);
      const judged = kept.length > 0 ? await verdicts(service, key, kept) : [];
      results.push(...kept.map((combination, index) => ({ combination, ...(judged[index] as Judged) })));
    }
  };
  await Promise.all([work(), work()]);
} finally {
  await service.stop();
}
report();

/** Those of a batch that are what they claim to be. */
async function confirmed(batch: readonly Combination[]): Promise<readonly Combination[]> {
  if (!isJudged) return batch;
  const asked = batch.filter((combination) => known[keyOf(combination)] === undefined);
  const found = asked.length > 0 ? await truths(asked, languages) : [];
  for (const [index, combination] of asked.entries()) known[keyOf(combination)] = found[index] ?? '';
  if (options.truth) writeFileSync(options.truth, JSON.stringify(known));
  return batch.filter((combination) => {
    const reason = known[keyOf(combination)];
    if (reason) dropped.push({ combination, reason });
    return !reason;
  });
}

function report(): void {
  for (const isHidden of [true, false]) {
    const some = results.filter(({ combination }) => combination.isHidden === isHidden);
    const columns = isHidden
      ? (['out', 'hidden', 'unverified', 'unlisted', 'unread', 'around', 'refused'] as const)
      : (['seen', 'unverified', 'hidden', 'unlisted', 'unread', 'around', 'refused'] as const);
    const rows = [...Map.groupBy(some, ({ combination }) => combination.way.name)].map(([name, all]) => [
      name,
      ...columns.map((column) => all.filter(({ verdict }) => verdict === column).length),
      dropped.filter(({ combination }) => combination.isHidden === isHidden && combination.way.name === name)
        .length,
    ]);
    const totals = [
      'all',
      ...columns.map((_, index) => sum(rows.map((row) => Number(row[index + 1])))),
      sum(rows.map((row) => Number(row.at(-1)))),
    ];
    say(
      table(
        [isHidden ? 'hidden' : 'shown', ...columns, 'dropped'],
        [...rows, totals].map((row) => row.map(String)),
      ),
    );
  }
  for (const [reason, some] of Map.groupBy(
    dropped,
    ({ combination, reason }) => `${combination.way.name}: ${reason}`,
  ))
    say(`dropped ${some.length}: ${reason}`);
  const failures = results.filter((result) => isFailure(result.combination, result));
  const lines = failures.map(({ combination, verdict, reasons, words }) =>
    [
      verdict,
      combination.isHidden ? 'must not be read' : 'must be read',
      nameOf(combination),
      words.join(' '),
      reasons,
      `--seed ${seed} --fonts ${options.fonts} --only '${nameOf(combination)}'`,
    ].join(' | '),
  );
  for (const line of lines.toSorted()) say(line);
  if (options.failures) writeFileSync(options.failures, `${lines.toSorted().join('\n')}\n`);
  if (options.write) {
    mkdirSync(options.write, { recursive: true });
    for (const { combination } of failures)
      writeFileSync(
        join(options.write, `${nameOf(combination).replaceAll(/[^\w.-]+/g, '-')}.pdf`),
        composedPdf([combination]).pdf,
      );
  }
  say(`${results.length} combinations, ${dropped.length} dropped, ${failures.length} failures; seed ${seed}`);
  process.exitCode = failures.length > 0 ? 1 : 0;
}

function keyOf(combination: Combination): string {
  return `${nameOf(combination)} ${combination.seed}`;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
