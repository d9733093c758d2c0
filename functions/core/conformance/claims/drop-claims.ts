import { writeXmp } from '../../metadata/write-xmp.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { mergeXmp } from '../../pdf-objects/metadata/merge-xmp.ts';
import { readXmp } from '../../pdf-objects/metadata/read-xmp.ts';

/**
 * The reason why a document no longer conforms to its claims, as words that follow the standard's name: `forbids
 * encryption`.
 */
export interface BrokenClaims {
  readonly archive?: string | undefined;
  readonly accessibility?: string | undefined;
}

const standards = [
  { claim: 'archive', name: 'PDF/A', prefix: 'pdfaid' },
  { claim: 'accessibility', name: 'PDF/UA', prefix: 'pdfuaid' },
] as const;

const properties = ['part', 'conformance', 'rev', 'amd', 'corr'];

/** Removes claims that are no longer true and warns of each. A false claim would surface when it matters. */
export function dropClaims(draft: Draft, broken: BrokenClaims): void {
  const dropped = standards.filter(({ claim }) => broken[claim]);
  if (dropped.length === 0) return;
  const named = dropped.flatMap(({ prefix }) => properties.map((property) => `${prefix}:${property}`));
  const xmp = readXmp(draft.file, draft.catalog.get('Metadata'));
  writeXmp(draft, mergeXmp(xmp, new Map(named.map((name) => [name, null]))));
  for (const { claim, name } of dropped)
    draft.warnings.push(`The PDF no longer claims to conform to ${name}, which ${broken[claim]}.`);
}
