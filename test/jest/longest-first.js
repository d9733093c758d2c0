import TestSequencer from '@jest/test-sequencer';

/** The files that take longest, the longest first: a fresh clone knows no times, and a file's size says little. */
const longest = [
  'jobs/storm',
  'documents/faults',
  'render/hostile-work',
  'jobs/deaths',
  'jobs/restart',
  'documents/deaths',
  'idempotency/deaths',
  'lib/operating',
  'lib/sam',
  'dashboard/look-pages',
];

/** Starts the longest test files first, so that no worker is left alone with one at the end. */
// biome-ignore lint/style/noDefaultExport: jest takes nothing else.
export default class LongestFirst extends TestSequencer {
  sort(tests) {
    const place = ({ path }) => {
      const index = longest.findIndex((name) => path.endsWith(`/test/${name}.test.ts`));
      return index < 0 ? longest.length : index;
    };
    return super.sort(tests).toSorted((one, other) => place(one) - place(other));
  }
}
