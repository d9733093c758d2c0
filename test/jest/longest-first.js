import TestSequencer from '@jest/test-sequencer';

/** The files that take longest, the longest first: a fresh clone knows no times, and a file's size says little. */
const longest = [
  'attacks/bombs',
  'documents/faults',
  'documents/deaths',
  'idempotency/deaths',
  'local/npm-start',
  'idempotency/jobs',
  'pdf/redacting/pictures',
  'jobs/deaths',
  'pdf/endpoints/compress-pdf',
  'identity/deletion',
  'render/hostile-work',
  'bundles/bundles',
  'render/hostile-network',
  'lib/operating',
  'dashboard/look-pages',
  'http/fairness',
  'pdf/ocr/ocr-pdf',
  'leaks/leaks',
  'identity/sessions',
  'documents/byob',
  'dashboard/playground-forms',
  'docs/pasted-commands',
  'jobs/storm',
  'pdf/endpoints/bombs',
  'render/drawing-late',
  'dashboard/look',
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
