import { changedDeeply, documentObjects } from '../../page-content/streams/change-values.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, isDictionary, isString, type Value } from '../../pdf-objects/objects/values.ts';
import type { Findings } from '../findings.ts';

/** Checks embedded files, media clips and content of other files, wherever they are (ISO 14289-1, 7.11, 7.18.6.2, 7.20). */
export function checkObjects(draft: Draft, findings: Findings): void {
  const { file } = draft;
  for (const { value, data } of documentObjects(draft)) {
    if (data && isDictionary(value) && value.get('Subtype') === 'Form' && value.has('Ref'))
      findings.report('referenceForm');
    changedDeeply(value, (inner) => {
      if (isDictionary(inner)) {
        checkFile(file, inner, findings);
        checkClip(file, inner, findings);
      }
      return inner;
    });
  }
}

/** The names under which a file is embedded (ISO 32000-1, table 44). */
const platforms = new Set(['F', 'UF', 'DOS', 'Mac', 'Unix']);

function checkFile(file: PdfFile, entries: Dictionary, findings: Findings): void {
  const embedded = entries.has('EF') ? resolveDictionary(file, entries.get('EF')) : undefined;
  // A resource may have this name, too.
  if (!embedded || ![...embedded.keys()].every((key) => platforms.has(key))) return;
  if (!hasText(file, entries.get('F')) || !hasText(file, entries.get('UF'))) findings.report('fileNames');
}

function checkClip(file: PdfFile, entries: Dictionary, findings: Findings): void {
  if (entries.get('S') !== 'MCD') return;
  if (!isString(resolve(file, entries.get('CT')))) findings.report('mediaType');
  const texts = resolveArray(file, entries.get('Alt'))?.map((item) => resolve(file, item)) ?? [];
  const isComplete =
    texts.length > 0 &&
    texts.length % 2 === 0 &&
    texts.every((text, index) => isString(text) && (index % 2 === 0 || text.length > 0));
  if (!isComplete) findings.report('mediaText');
}

function hasText(file: PdfFile, value: Value | undefined): boolean {
  const text = resolve(file, value);
  return isString(text) && text.length > 0;
}
