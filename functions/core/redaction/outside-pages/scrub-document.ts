import type { Removable } from '../../contract/fields/redaction/redaction.ts';
import { changedDeeply, changeObjects } from '../../page-content/streams/change-values.ts';
import { changeCatalog } from '../../pdf-objects/editing/change-draft.ts';
import { resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { isDictionary, withEntries } from '../../pdf-objects/objects/values.ts';
import type { FoundRedaction } from '../found-redaction.ts';
import type { AttachedFile } from './attached-files.ts';
import { clearParts } from './clear-parts.ts';
import { dropPieceInfo } from './drop-piece-info.ts';
import { dropUndrawn } from './drop-undrawn.ts';
import { removeFiles } from './remove-files.ts';
import { scrubAnnotations } from './scrub-annotations.ts';
import { scrubIdentifier } from './scrub-identifier.ts';
import { scrubImageMetadata } from './scrub-image-metadata.ts';
import { scrubMetadata } from './scrub-metadata.ts';
import { scrubNames } from './scrub-names.ts';
import { scrubPrograms } from './scrub-programs.ts';
import { scrubStrings } from './scrub-strings.ts';
import { scrubTags } from './scrub-tags.ts';
import { scrubXfa } from './scrub-xfa.ts';
import type { Scrubbing } from './scrubbing.ts';
import { sortNames } from './sort-names.ts';

interface Wishes {
  /** The redacted matches on pages. */
  readonly found: readonly FoundRedaction[];
  readonly files: readonly AttachedFile[];
  /** The categories to remove as a whole. */
  readonly remove: readonly Removable[];
}

/** Removes words from all of a document but its pages. Early removals may save work later. */
export function scrubDocument(scrubbing: Scrubbing, { found, files, remove }: Wishes): void {
  const { draft } = scrubbing;
  dropUndrawn(scrubbing);
  dropPieceInfo(scrubbing);
  scrubFiles(scrubbing, files, remove.includes('attachments'));
  if (remove.includes('javascript')) dropScripts(scrubbing);
  scrubXfa(scrubbing);
  clearParts(draft, found);
  scrubAnnotations(scrubbing, { found, removesComments: remove.includes('comments') });
  scrubMetadata(scrubbing, { isWhole: remove.includes('metadata') });
  scrubImageMetadata(scrubbing);
  scrubTags(scrubbing);
  scrubIdentifier(scrubbing);
  scrubStrings(scrubbing);
  scrubPrograms(scrubbing);
  scrubNames(scrubbing);
  sortNames(draft);
}

/** Removes files that contain words, and those that cannot be searched. */
function scrubFiles(
  { draft, needles, report }: Scrubbing,
  files: readonly AttachedFile[],
  removesAll: boolean,
): void {
  const gone = new Set<number>();
  for (const { stream, name, texts } of files) {
    const held = texts?.find((text) => needles.isIn(text));
    if (held !== undefined) report('attachment', held);
    if (held !== undefined || removesAll) gone.add(stream);
    else if (!texts) {
      gone.add(stream);
      const label =
        needles.isIn(name) || name === '' ? 'An attachment' : `The attachment ${name.slice(0, 100)}`;
      draft.warnings.push(`${label} was removed, because it cannot be searched for what is redacted.`);
    }
  }
  if (gone.size > 0) removeFiles(draft, gone);
}

/** Removes every script and its triggers. */
function dropScripts({ draft }: Scrubbing): void {
  const { file } = draft;
  changeObjects(draft, ({ value, data }) => ({
    data,
    value: changedDeeply(value, (inner) => {
      if (!isDictionary(inner)) return inner;
      const isScript = (key: string) => resolveDictionary(file, inner.get(key))?.get('S') === 'JavaScript';
      const keys = [...inner.keys()].filter(isScript);
      return keys.length > 0
        ? withEntries(inner, Object.fromEntries(keys.map((key) => [key, undefined])))
        : inner;
    }),
  }));
  const names = resolveDictionary(file, draft.catalog.get('Names'));
  if (names?.has('JavaScript'))
    changeCatalog(draft, { Names: withEntries(names, { JavaScript: undefined }) });
}
