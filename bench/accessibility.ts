// Checks the PDFs in the folder PDF_CORPUS, and the folders in it, as /checkAccessibility does, and compares the verdicts and the
// broken clauses with veraPDF's.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkAccessibility } from '../functions/core/accessibility/check-accessibility.ts';
import { Problem } from '../functions/core/contract/problems/problem.ts';
import { withOpenedPdfs } from '../functions/core/opening/with-opened-pdfs.ts';
import type { OpenedSource } from '../functions/core/pdf-objects/structure/open-source.ts';
import { hasJudge, judge } from '../test/conformance/judge.ts';
import { table } from './table.ts';

async function compareVerdicts(corpus: string): Promise<string> {
  const files = readdirSync(corpus, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => join(corpus, name));
  const counts = { read: 0, verdicts: 0, clauses: 0 };
  const different: string[] = [];
  for (const { file, passed, failures = [], error } of await judge(
    files.map((file) => ({ profile: 'ua1', file })),
  )) {
    const own = await broken(file);
    if (!own || error !== undefined) continue;
    counts.read++;
    const theirs = new Set(failures.map(({ clause }) => clause));
    if ((own.size === 0) === passed) counts.verdicts++;
    else different.push(`${file}: ours ${[...own].join(' ')}, theirs ${[...theirs].join(' ')}`);
    if (own.symmetricDifference(theirs).size === 0) counts.clauses++;
  }
  const row = [files.length, counts.read, counts.verdicts, counts.clauses].map(String);
  return [table(['files', 'read by both', 'same verdict', 'same clauses'], [row]), ...different].join('\n');
}

/** The clauses that a file breaks; undefined for one that cannot be read. */
async function broken(file: string): Promise<ReadonlySet<string> | undefined> {
  try {
    const { failures } = await withOpenedPdfs([{ bytes: readFileSync(file) }], ([source]) =>
      checkAccessibility(source as OpenedSource),
    );
    return new Set(failures.map(({ clause }) => clause.replace('ISO 14289-1, ', '')));
  } catch (error) {
    if (error instanceof Problem) return undefined;
    throw error;
  }
}

const corpus = process.env.PDF_CORPUS;
console.log(
  corpus && hasJudge
    ? await compareVerdicts(corpus)
    : 'not measured: PDF_CORPUS names no folder, or VERAPDF_JAR no jar',
);
