/**
 * Test files that `npm run nightly` runs, and whoever names them: storms, and each fault of a store in turn. They take minutes, and
 * other files have the same claims with fewer calls.
 */
const suites = [
  'attacks/fairness',
  'bundles/package',
  'documents/faults',
  'documents/throttling',
  'http/fairness',
  'idempotency/jobs',
  'jobs/storm',
  'render/names',
];

const takesAll = process.env.TESTS === 'all';
const named = process.argv.slice(2).filter((argument) => argument.startsWith('test/'));

/** What Jest leaves out, as patterns of paths. */
export const leftOut = suites
  .filter((suite) => !takesAll && !named.some((path) => `test/${suite}.test.ts`.startsWith(path)))
  .map((suite) => `/test/${suite}\\.test\\.ts$`);
