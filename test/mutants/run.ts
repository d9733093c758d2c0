// Changes the code a little, and says which changes no test notices: npm run mutants -- --since main, or FILES.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { type Mutant, makeMutants, mutated } from './make-mutants.ts';
import { nearestSuites } from './nearest-suites.ts';

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    since: { type: 'string' },
    suites: { type: 'string', multiple: true },
    nearest: { type: 'string', default: '2' },
    group: { type: 'string', default: '6' },
  },
});

const sources = /^(?:functions|lib|local|bin|layers)\/.*\.ts$/;
const tracked = git('ls-files', '--cached', '--others', '--exclude-standard', '*.ts').filter((path) =>
  existsSync(path),
);

/** A copy of the work tree, in which mutants live: one that is interrupted leaves nothing behind in the tree itself. */
const copy = mkdtempSync(join(tmpdir(), 'mutants-'));
process.once('exit', () => rmSync(copy, { recursive: true, force: true }));
process.once('SIGINT', () => process.exit(130));
cpSync('.', copy, {
  recursive: true,
  filter: (path) => !/^(?:node_modules|\.git|cdk\.out|\.local)(?:\/|$)/.test(path),
});
symlinkSync(join(process.cwd(), 'node_modules'), join(copy, 'node_modules'));

const survivors: Mutant[] = [];
let tried = 0;
for (const [file, lines] of chosen()) {
  const suites = options.suites ?? nearestSuites(file, tracked, Number(options.nearest));
  const source = readFileSync(file, 'utf8');
  const mutants = makeMutants(file, source).filter(({ line }) => lines?.has(line) ?? true);
  if (mutants.length === 0) continue;
  const started = Date.now();
  if (!passes(suites, 600_000)) throw new Error(`${suites.join(' ')}: fails without any mutant`);
  const patience = 5 * (Date.now() - started) + 10_000;
  const survives = (group: readonly Mutant[]) => {
    writeFileSync(join(copy, file), mutated(source, group));
    const isUnnoticed = passes(suites, patience);
    writeFileSync(join(copy, file), source);
    return isUnnoticed;
  };
  say(`${file}: ${mutants.length} mutants against ${suites.join(' ')}`);
  for (const group of apart(mutants, Number(options.group))) {
    tried += group.length;
    // What no test notices together is not noticed alone, but for mutants that undo each other.
    const alive = survives(group)
      ? group
      : group.length > 1
        ? group.filter((mutant) => survives([mutant]))
        : [];
    for (const mutant of alive) say(`${file}:${mutant.line} survived: ${changeOf(mutant, source)}`);
    survivors.push(...alive);
  }
}
say(`${tried} mutants, ${tried - survivors.length} killed, ${survivors.length} survived`);
process.exitCode = survivors.length > 0 ? 1 : 0;

/** The sources to change, and the lines of each: undefined for all. */
function chosen(): ReadonlyMap<string, ReadonlySet<number> | undefined> {
  if (positionals.length > 0) return new Map(positionals.map((file) => [file, undefined]));
  const files = new Map<string, Set<number>>();
  let file = '';
  for (const line of git('diff', '--unified=0', options.since ?? 'HEAD', '--', '*.ts')) {
    if (line.startsWith('+++ ')) file = line.slice('+++ b/'.length);
    const [, from = '', count = '1'] = /^@@ \S+ \+(\d+)(?:,(\d+))? @@/.exec(line) ?? [];
    if (!from || !sources.test(file)) continue;
    const lines = files.get(file) ?? new Set();
    for (let at = 0; at < Number(count); at++) lines.add(Number(from) + at);
    files.set(file, lines);
  }
  return files;
}

/** Groups of mutants of different lines, none within another. */
function apart(mutants: readonly Mutant[], size: number): readonly (readonly Mutant[])[] {
  const groups: Mutant[][] = [];
  for (const mutant of mutants) {
    const isClear = (other: Mutant) =>
      other.line !== mutant.line && (other.end <= mutant.start || other.start >= mutant.end);
    const group = groups.find((each) => each.length < size && each.every(isClear));
    if (group) group.push(mutant);
    else groups.push([mutant]);
  }
  return groups;
}

function passes(suites: readonly string[], timeout: number): boolean {
  const jest = ['--experimental-vm-modules', 'node_modules/jest/bin/jest.js', '--bail', '--silent'];
  const options = { cwd: copy, timeout, stdio: 'ignore', killSignal: 'SIGKILL' } as const;
  const { status } = spawnSync(process.execPath, [...jest, '--runTestsByPath', ...suites], options);
  return status === 0;
}

function changeOf({ start, end, replacement }: Mutant, source: string): string {
  const text = Buffer.from(source).subarray(start, end).toString();
  return [text, replacement].map((code) => code.replace(/\s+/g, ' ').slice(0, 100)).join(' -> ');
}

function git(...words: readonly string[]): readonly string[] {
  return execFileSync('git', words, { encoding: 'utf8', maxBuffer: 1024 ** 3 })
    .split('\n')
    .filter(Boolean);
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
