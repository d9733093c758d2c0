import { changedDeeply, changeObjects } from '../../page-content/streams/change-values.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import {
  type Dictionary,
  isArray,
  isDictionary,
  type Value,
  withEntries,
} from '../../pdf-objects/objects/values.ts';
import { archiveClause, type ConformanceWork } from '../conformance-work.ts';
import { changeResources } from '../contents/change-resources.ts';
import { mendContents } from '../contents/mend-contents.ts';
import { pagesOfObjects } from '../pages-of-objects.ts';
import { checkImage } from './check-image.ts';
import { conformedSpaces } from './conformed-spaces.ts';
import { cmykSpaceOf } from './device-colours.ts';
import { asJpeg2000File } from './jpeg-2000.ts';

/**
 * Makes all colours device-independent (ISO 19005-2, 6.2.4): the output intent is RGB, so DeviceCMYK becomes a space
 * with a profile. Content is mended here, since its operators show which colours are used.
 */
export function conformColours(work: ConformanceWork): void {
  const { draft, wishes, unmet } = work;
  if (!wishes.archive) return;
  const { part } = wishes.archive;
  const pages = pagesOfObjects(draft);
  // Our own and Chromium's content uses nothing that needs mending.
  const usesCmyk = wishes.origin === 'foreign' && mendContents(work, pages).usesCmyk;
  const cmykSpace = cmykSpaceOf(draft, part);
  let object = 0;
  const spaces = conformedSpaces(draft, part, cmykSpace, (clause, message) => {
    const page = pages().get(object);
    unmet.push({ clause: archiveClause(wishes, clause), message, ...(page !== undefined && { page }) });
  });
  changeObjects(draft, ({ number, value, data }) => {
    object = number;
    const changed = changedDeeply(value, (inner) => {
      if (isArray(inner)) return spaces.conformed(inner);
      return isDictionary(inner) ? withSpaces(work, inner, spaces.conformed) : inner;
    });
    if (!data || !isDictionary(changed) || resolve(draft.file, changed.get('Subtype')) !== 'Image')
      return { value: changed, data };
    for (const { clause, message } of checkImage(draft.file, changed, data, part))
      spaces.report(clause, message);
    const isBare = resolve(draft.file, changed.get('Filter')) === 'JPXDecode';
    return { value: changed, data: isBare ? asJpeg2000File(data) : data };
  });
  if (usesCmyk) setDefaultCmyk(work, cmykSpace());
  if (part > 1 && (usesCmyk || spaces.hasCmyk())) endOverprintMode(work);
}

/** Returns a dictionary with its named colour spaces replaced by conforming ones. */
function withSpaces(
  { draft: { file } }: ConformanceWork,
  entries: Dictionary,
  conformed: (space: Value) => Value,
): Dictionary {
  const changes: Record<string, Value> = {};
  const own = entries.get('ColorSpace');
  if (own !== undefined) {
    const named = resolveDictionary(file, own);
    const resolved = resolve(file, own);
    if (named) {
      const changed = new Map([...named].map(([name, space]) => [name, conformed(resolvedName(space))]));
      if ([...changed].some(([name, space]) => space !== named.get(name))) changes.ColorSpace = changed;
      // A space that is a separate object is changed there.
    } else if (resolved === 'DeviceCMYK') changes.ColorSpace = conformed(resolved);
  }
  // A group's colours are mixed in its named space, which must support conversion into it.
  if (entries.has('CS') && resolve(file, entries.get('S')) === 'Transparency')
    if (resolve(file, entries.get('CS')) === 'DeviceCMYK') changes.CS = 'DeviceRGB';
  return Object.keys(changes).length > 0 ? withEntries(entries, changes) : entries;

  function resolvedName(space: Value): Value {
    const resolved = resolve(file, space);
    return typeof resolved === 'string' ? resolved : space;
  }
}

/** Sets the space that DeviceCMYK operators then use (ISO 32000-2, 8.6.5.6). */
function setDefaultCmyk({ draft }: ConformanceWork, space: readonly Value[]): void {
  const { file } = draft;
  changeResources(draft, (resources) => {
    const named = resolveDictionary(file, resources.get('ColorSpace')) ?? new Map<string, Value>();
    if (resolveArray(file, named.get('DefaultCMYK'))) return resources;
    return withEntries(resources, { ColorSpace: withEntries(named, { DefaultCMYK: space }) });
  });
}

/**
 * Turns off overprint mode 1, which is for DeviceCMYK only, and forbidden with CMYK profiles (ISO 19005-2, 6.2.4.2).
 */
function endOverprintMode({ draft }: ConformanceWork): void {
  const { file } = draft;
  const isMode = (value: Value) => isDictionary(value) && resolve(file, value.get('OPM') ?? null) === 1;
  changeObjects(draft, ({ value, data }) => ({
    value: changedDeeply(value, (inner) =>
      isDictionary(inner) && isMode(inner) ? withEntries(inner, { OPM: 0 }) : inner,
    ),
    data,
  }));
}
