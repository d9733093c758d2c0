import { PdfTooComplex } from '../../pdf-objects/errors.ts';
import { resolve } from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, isString } from '../../pdf-objects/objects/values.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';
import { tagSteps } from '../../tags/tag-steps.ts';
import type { RoleMap } from './role-map.ts';
import { structureBounds } from './structure-bounds.ts';

/** A tag of the structure tree. */
export interface StructureTag {
  /** Its object number; 0 if it is inline in its parent. */
  readonly number: number;
  readonly entries: Dictionary;
  /** The type as written. */
  readonly type: string;
  /** The standard type; undefined if the type is mapped to none. */
  readonly role: string | undefined;
  /** From 1; undefined if neither the tag nor one around it states a page. */
  readonly page: number | undefined;
  /** The closest tag around it that is more than a group; undefined at the root. */
  readonly parent: StructureTag | undefined;
  /** The tags in it and in its mere groups, in order. */
  readonly kids: StructureTag[];
  /** The numbers of objects in it, such as annotations, and how many other kids it has of its own. */
  readonly objects: number[];
  otherKids: number;
  /** Whether it or a tag around it states a language. */
  readonly hasLanguage: boolean;
}

/** Types that only group: rules look through them. */
const groups = new Set<string | undefined>(['NonStruct', 'Div', 'Part']);

/**
 * Reads the structure tree in reading order (ISO 32000-1, 14.7.2). Throws PdfTooComplex for one with more tags than
 * can be checked. With `isLanguageKnown`, the document states a language for all of them.
 */
export function readStructure(
  source: OpenedSource,
  isLanguageKnown: boolean,
  roleMap: RoleMap,
): readonly StructureTag[] {
  const { file } = source;
  const tags: StructureTag[] = [];
  const steps = tagSteps(source, structureBounds);
  for (let next = steps.next(); ; next = steps.next()) {
    if (next.done) {
      if (!next.value) throw new PdfTooComplex('its structure has more tags than are checked');
      return tags;
    }
    const step = next.value;
    const around = tags[step.parent];
    if (step.kind === 'tag') {
      const { number, entries, page } = step;
      const type = String(resolve(file, entries.get('S')) ?? '');
      const parent = around && groups.has(around.role) ? around.parent : around;
      const tag: StructureTag = {
        number,
        entries,
        type,
        role: roleMap.roleOf(type),
        page: page === undefined ? undefined : page + 1,
        parent,
        kids: [],
        objects: [],
        otherKids: 0,
        hasLanguage: around?.hasLanguage || isLanguageKnown || isString(resolve(file, entries.get('Lang'))),
      };
      if (!groups.has(tag.role)) parent?.kids.push(tag);
      if (around) around.otherKids++;
      tags.push(tag);
    } else if (step.kind === 'content') {
      if (around) around.otherKids++;
    } else around?.objects.push(step.object);
  }
}
