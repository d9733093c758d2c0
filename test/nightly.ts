// What takes longer than a change should wait for: every case of the tests, with TESTS=all, random damage, ways to hide
// and to show text, pages in Lighthouse, and the tests of the stores on moto, where python3 has it. Reports each part, and when all last passed.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** What a part covers, the command, and its settings. */
type Part = readonly [name: string, command: string, settings?: Readonly<Record<string, string>>];

/** The folders of tests that work on tables. Their storms ask for more at once than moto answers in time. */
const onTables = ['billing', 'calls', 'documents', 'idempotency', 'identity', 'jobs', 'webhooks'];

const onMoto: readonly Part[] = [
  [
    'the stores on moto',
    `npm test -- ${onTables.map((name) => `test/${name}/`).join(' ')} --testPathIgnorePatterns storm -t '^(?!.*many calls at once)'`,
    { MOTO: 'dynamodb' },
  ],
];

/** In the order in which they run. */
const parts: readonly Part[] = [
  ['every case of every test', 'npm test', { TESTS: 'all' }],
  ['damage to every operation', 'npm run fuzz -- --minutes 10'],
  // LibreOffice takes gigabytes, beside which the other tests would not fit.
  ['office documents', 'npm run office && npm test -- test/office --runInBand'],
  ['ways to hide and to show text', 'npm run ways'],
  ['how fast and accessible pages are', 'npm run lighthouse'],
  ...(hasMoto() ? onMoto : []),
];

if (!hasMoto())
  process.stdout.write('moto is missing: the tests of the stores run on the embedded DynamoDB only.\n');

const record = join(import.meta.dirname, '../.local/nightly.json');

const failed: string[] = [];
for (const [name, command, settings] of parts) {
  const startedAt = Date.now();
  const { status } = spawnSync(command, {
    shell: true,
    stdio: 'inherit',
    env: { ...process.env, ...settings },
  });
  const minutes = ((Date.now() - startedAt) / 60_000).toFixed(1);
  process.stdout.write(`${status === 0 ? 'passed' : 'FAILED'} in ${minutes} min: ${name}\n`);
  if (status !== 0) failed.push(name);
}

if (failed.length === 0) {
  mkdirSync(dirname(record), { recursive: true });
  writeFileSync(record, JSON.stringify({ passed_at: new Date().toISOString(), commit: commit() }));
}
const last = existsSync(record)
  ? (JSON.parse(readFileSync(record, 'utf8')) as Record<string, string>)
  : undefined;
process.stdout.write(
  last
    ? `All parts last passed at ${last.passed_at}, on ${last.commit}.\n`
    : 'All parts have not passed here yet.\n',
);
process.exitCode = failed.length > 0 ? 1 : 0;

function hasMoto(): boolean {
  return spawnSync('python3', ['-c', 'import moto.server']).status === 0;
}

function commit(): string {
  return spawnSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).stdout.trim();
}
