import { copyReference, renumbered } from '../../objects/copy-objects.ts';
import type { ObjectTaker } from '../../objects/object-writer.ts';
import { resolve, resolveArray } from '../../objects/read-object.ts';
import { shared } from '../../objects/share-value.ts';
import { type Dictionary, isDictionary, isReference, type Value, withEntries } from '../../objects/values.ts';
import { placedDestination } from '../destinations.ts';
import { writeOutlines } from '../outlines.ts';
import { joinPageLabels } from '../page-labels.ts';
import { joinForms } from './join-forms.ts';
import { joinLayers } from './join-layers.ts';
import { joinDestinations, joinNames } from './join-names.ts';
import { joinMarkInformation, joinTags } from './join-tags.ts';
import type { Part, PlacedForm } from './part.ts';
import { placedAction } from './placed-action.ts';

/** Entries that mark a file as signed or certified, which the new file no longer is. */
const ofSignedFile = { Perms: undefined, DSS: undefined };

/** Entries for how a document is displayed. The first source's apply to all. */
const ofFirst = [
  'Lang',
  'ViewerPreferences',
  'PageLayout',
  'PageMode',
  'Metadata',
  'OutputIntents',
  'Extensions',
  'URI',
];

/** The catalog of the new file, without its page tree. */
export function joinCatalog(
  parts: readonly Part[],
  output: ObjectTaker,
  placedForms: readonly (PlacedForm | undefined)[],
  keepsTags: boolean,
): Dictionary {
  const [first] = parts;
  if (!first) return new Map();
  const form = joinForms(parts, placedForms);
  const labels = joinPageLabels(parts);
  if (parts.length === 1 && first.isWhole) {
    const own = withEntries(first.catalog, {
      Pages: undefined,
      AcroForm: undefined,
      PageLabels: undefined,
      ...ofSignedFile,
    });
    const copied = renumbered(first.copy, own) as Dictionary; // a dictionary remains a dictionary
    return withEntries(copied, { Type: 'Catalog', AcroForm: form, PageLabels: labels });
  }
  const olderNames = joinDestinations(parts, 'names');
  const outlines = writeOutlines(parts, output, keepsTags);
  const files = parts.flatMap(({ copy, catalog }) =>
    (resolveArray(copy.file, catalog.get('AF')) ?? []).map((item) => shared(copy, item)),
  );
  return withEntries(kept(first), {
    Type: 'Catalog',
    Outlines: outlines,
    Names: joinNames(parts, form !== undefined),
    Dests: olderNames.size > 0 ? olderNames : undefined,
    AcroForm: form,
    PageLabels: labels,
    OCProperties: joinLayers(parts),
    AF: files.length > 0 ? files : undefined,
    OpenAction: openAction(first),
    ...(!outlines && first.catalog.get('PageMode') === 'UseOutlines' && { PageMode: undefined }),
    ...(keepsTags && {
      StructTreeRoot: joinTags(parts, output),
      MarkInfo: joinMarkInformation(parts),
    }),
  });
}

function kept({ copy, catalog }: Part): Dictionary {
  const entries = new Map<string, Value>();
  for (const key of ofFirst) {
    const value = catalog.get(key);
    if (value !== undefined) entries.set(key, shared(copy, value));
  }
  return entries;
}

/** The action on opening: a jump to an included page, or an action that needs no page. */
function openAction(part: Part): Value | undefined {
  const { copy, catalog } = part;
  const value = catalog.get('OpenAction');
  const resolved = resolve(copy.file, value);
  const placed = isDictionary(resolved) ? placedAction(part, value) : placedDestination(part, value);
  return placed === undefined || (!part.isWhole && isScript(placed)) ? undefined : renumbered(copy, placed);
}

function isScript(action: Value): boolean {
  return isDictionary(action) && action.get('S') === 'JavaScript';
}

/** The document's properties, taken from the first source. */
export function joinInformation(part: Part | undefined): number {
  const information = part?.copy.file.trailer.get('Info');
  return part && isReference(information) ? copyReference(part.copy, information) : 0;
}
