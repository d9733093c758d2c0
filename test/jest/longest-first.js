import TestSequencer from '@jest/test-sequencer';

/** The files that take longest, the longest first: a fresh clone knows no times, and a file's size says little. */
const longest = [
  'documents/faults',
  'jobs/storm',
  'jobs/deaths',
  'lib/sam',
  'documents/deaths',
  'idempotency/deaths',
  'render/hostile-work',
  'render/hostile-network',
  'idempotency/jobs',
  'dashboard/look-pages',
  'pdf/structure/corpus',
  'render/drawing-late',
  'dashboard/look',
  'local/npm-start',
  'lib/operating',
  'documents/upload-faults',
  'docs/pasted-commands',
  'bundles/bundles',
  'jobs/restart',
  'http/fairness',
  'leaks/leaks',
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
