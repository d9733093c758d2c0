// Converts the office documents of a folder through the public door, and, with `--peer`, by the LibreOffice that is installed here with
// the same fonts: `node bench/office.ts FOLDER --peer`. Prints what is refused and what differs, file by file, and a table. `--keep
// FOLDER` keeps the PDFs, `--only WORD` takes the files with a word in their names, `--fit HOW` scales sheets.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import { parseArgs } from 'node:util';
import type { OwnService } from '../test/service.ts';
import { type Comparison, compareConversions } from './office/compare-conversions.ts';
import { type Converted, startDebianOffice } from './office/debian-office.ts';
import { peakBytesOf, processCpuMs } from './process-usage.ts';
import { table } from './table.ts';
import { withService } from './with-service.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    peer: { type: 'boolean', default: false },
    keep: { type: 'string' },
    only: { type: 'string', default: '' },
    fit: { type: 'string', default: 'none' },
  },
});
const [folder = '.'] = positionals;
const paths = readdirSync(folder)
  .filter((name) => name.includes(values.only))
  .map((name) => join(folder, name));

const kinds: Readonly<Record<string, RegExp>> = {
  text: /^\.(doc|docx|docm|dotx|odt|rtf)$/i,
  sheets: /^\.(xls|xlsx|xlsm|ods|csv)$/i,
  slides: /^\.(ppt|pptx|pptm|odp)$/i,
};

/** A letter of a line. */
const smallest = Buffer.from('{\\rtf1 .}');

/** A file as the service converts it. */
interface Answered extends Converted {
  readonly status: number;
  readonly message: string;
  readonly memoryBytes: number;
}

interface Row {
  readonly path: string;
  readonly own: Answered;
  readonly other: Converted | undefined;
  /** Undefined unless both have made a PDF. */
  readonly comparison: Comparison | undefined;
}

/** Below this share of words that both have, they differ. */
const sameWords = 0.995;

async function measureOffice(service: OwnService, key: string): Promise<string> {
  const theirs = values.peer ? convertedByPeer() : new Map<string, Converted>();
  const first = await convertedByService(smallest, 'a', service, key);
  const rows: Row[] = [];
  for (const path of paths) {
    const own = await convertedByService(readFileSync(path), basename(path, extname(path)), service, key);
    const other = theirs.get(path);
    keep(path, 'service', own);
    const comparison = own.pdf && other?.pdf ? compareConversions(own.pdf, other.pdf) : undefined;
    rows.push({ path, own, other, comparison });
    report(path, own, other, comparison);
  }
  return `The first call, for which LibreOffice starts: ${seconds([first])} s of the processor, ${megabytes([first])} MB.\n\n${tableOf(rows)}`;
}

function convertedByPeer(): ReadonlyMap<string, Converted> {
  const peer = startDebianOffice();
  try {
    return new Map(
      paths.map((path) => {
        const converted = peer.convert(path);
        keep(path, 'peer', converted);
        return [path, converted];
      }),
    );
  } finally {
    peer.remove();
  }
}

async function convertedByService(
  file: Buffer,
  filename: string,
  service: OwnService,
  key: string,
): Promise<Answered> {
  const processId = service.process.pid as number;
  const beforeMs = processCpuMs(processId);
  const peak = watchPeak(processId);
  const json = { file_base64: file.toString('base64'), filename, fit: values.fit, track_changes: 'show' }; // as the peer prints them
  const response = await service.call('POST', '/officeToPdf', { key, json });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isPdf = response.status === 200;
  return {
    status: response.status,
    message: isPdf ? '' : bytes.toString(),
    pdf: isPdf ? bytes : undefined,
    processorMs: processCpuMs(processId) - beforeMs,
    memoryBytes: peak(),
  };
}

/** Looks at the memory of LibreOffice's function until the largest amount is asked for. A process that was ended shows none afterwards. */
function watchPeak(processId: number): () => number {
  let most = 0;
  const look = () => {
    most = Math.max(most, peakBytesOf(processId, 'run-engine-process'));
    return most;
  };
  const looks = setInterval(look, 500);
  return () => {
    clearInterval(looks);
    return look();
  };
}

function report(path: string, own: Answered, other?: Converted, comparison?: Comparison): void {
  const differences: string[] = [];
  if (!own.pdf)
    differences.push(`${own.status} ${own.message}`, ...(other?.pdf ? ['the peer converts it'] : []));
  if (comparison) {
    const { pages, otherPages, words } = comparison;
    if (pages !== otherPages) differences.push(`${pages} pages instead of ${otherPages}`);
    if (words < sameWords) differences.push(`${percent(words)} of the words`);
  }
  if (differences.length > 0) console.log(`${basename(path)}: ${differences.join('; ')}`);
}

function tableOf(rows: readonly Row[]): string {
  const heads = [
    'kind',
    'files',
    'converted',
    'not in time',
    'of those that the peer converts',
    'pages equal',
    'words shared',
    'letters shared',
    'files whose words differ',
    'processor s a file',
    'peer',
    'most memory MB',
  ];
  return table(
    heads,
    Object.entries(kinds).map(([kind, pattern]) => [
      kind,
      ...cellsOf(rows.filter(({ path }) => pattern.test(extname(path)))),
    ]),
  );
}

function cellsOf(rows: readonly Row[]): string[] {
  const byPeer = rows.filter(({ other }) => other?.pdf);
  const compared = rows.flatMap(({ comparison }) => comparison ?? []);
  const samePages = compared.filter(({ pages, otherPages }) => pages === otherPages);
  return [
    String(rows.length),
    String(rows.filter(({ own }) => own.pdf).length),
    String(rows.filter(({ own }) => own.status >= 500).length),
    `${compared.length} of ${byPeer.length}`,
    percent(samePages.length / compared.length),
    percent(mean(compared.map(({ words }) => words))),
    percent(mean(compared.map(({ letters }) => letters))),
    String(compared.filter(({ words }) => words < sameWords).length),
    seconds(rows.map(({ own }) => own)),
    seconds(rows.map(({ other }) => other)),
    megabytes(rows.map(({ own }) => own)),
  ];
}

function keep(path: string, by: string, { pdf }: Converted): void {
  if (values.keep === undefined || !pdf) return;
  mkdirSync(values.keep, { recursive: true });
  writeFileSync(join(values.keep, `${basename(path)}.${by}.pdf`), pdf);
}

function seconds(all: readonly (Converted | undefined)[]): string {
  return (mean(all.map((one) => one?.processorMs ?? 0)) / 1_000).toFixed(2);
}

function megabytes(all: readonly Answered[]): string {
  return (Math.max(0, ...all.map(({ memoryBytes }) => memoryBytes)) / 1e6).toFixed(0);
}

function mean(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
}

function percent(share: number): string {
  return Number.isNaN(share) ? '–' : `${(100 * share).toFixed(1)} %`;
}

console.log(await withService(measureOffice));
