import type { Draft } from '../../../pdf-objects/editing/draft.ts';
import { PdfLimitExceeded } from '../../../pdf-objects/errors.ts';
import { numberOf } from '../../../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveDictionary } from '../../../pdf-objects/objects/read-object.ts';
import {
  type Dictionary,
  isArray,
  isDictionary,
  isString,
  type Value,
} from '../../../pdf-objects/objects/values.ts';
import { latin1 } from '../../../pdf-objects/structure/trees.ts';
import type { Kid, Tag } from './tag.ts';

const textKeys = ['Alt', 'ActualText', 'E', 'Lang', 'T', 'ID'] as const;

/** What identifies a language (ISO 14289-1, 7.2). */
const language = /^[a-zA-Z]{1,8}(-[a-zA-Z0-9]{1,8})*$/;

/** Chains of roles are followed so far. */
const maximumMappings = 32;
/** What lies deeper belongs to its ancestor at this depth. */
const maximumDepth = 200;
/** What lies deeper still is not read: only a document that is made for it does. */
const maximumReadDepth = 2_000;
/** More than the objects of any file that is accepted. */
const maximumTags = 2_000_000;

/** The document's structure tree (ISO 32000-2, 14.7.2); nothing for a document without tags. */
export function readTags({ file, catalog, sourcePages }: Draft): readonly Kid[] {
  const root = resolveDictionary(file, catalog.get('StructTreeRoot'));
  if (!root) return [];
  const pages = new Map(sourcePages.map(({ number }, index) => [number, index]));
  const roleMap = resolveDictionary(file, root.get('RoleMap')) ?? new Map<string, Value>();
  const classes = resolveDictionary(file, root.get('ClassMap')) ?? new Map<string, Value>();
  const seen = new Set<number>();
  const kidsOf = (value: Value | undefined, own: number | undefined, depth: number): Kid[] => {
    const kids: Kid[] = [];
    if (depth > maximumReadDepth) return kids;
    const resolved = resolve(file, value);
    for (const kid of isArray(resolved) ? resolved : [value ?? null]) {
      const number = numberOf(file, kid);
      const entries = resolve(file, kid);
      if (typeof entries === 'number') {
        if (own !== undefined) kids.push({ page: own, identifier: entries, stream: 0 });
        continue;
      }
      if (!isDictionary(entries)) continue;
      const type = resolve(file, entries.get('Type'));
      const page = pages.get(numberOf(file, entries.get('Pg'))) ?? own;
      if (type === 'MCR') {
        const identifier = resolve(file, entries.get('MCID'));
        if (page === undefined || typeof identifier !== 'number') continue;
        kids.push({ page, identifier, stream: numberOf(file, entries.get('Stm')) });
      } else if (type === 'OBJR') {
        const annotation = numberOf(file, entries.get('Obj'));
        if (page !== undefined && annotation > 0) kids.push({ page, annotation });
      } else {
        if (number > 0 && seen.has(number)) continue;
        seen.add(number);
        if (seen.size > maximumTags) throw new PdfLimitExceeded('annotations');
        const below = kidsOf(entries.get('K'), page, depth + 1);
        if (depth >= maximumDepth) kids.push(...below);
        else kids.push({ ...tagOf(file, entries, roleMap, classes), number, kids: below });
      }
    }
    return kids;
  };
  return kidsOf(root.get('K'), undefined, 0);
}

function tagOf(
  file: PdfFile,
  entries: Dictionary,
  roleMap: Dictionary,
  classes: Dictionary,
): Omit<Tag, 'number' | 'kids'> {
  const texts = new Map<string, Uint8Array>();
  for (const key of textKeys) {
    const text = resolve(file, entries.get(key));
    if (isString(text) && (key !== 'Lang' || language.test(latin1(text)))) texts.set(key, text);
  }
  const attributes = new Map<string, Dictionary>();
  const classNames = resolve(file, entries.get('C'));
  const named = (isArray(classNames) ? classNames : [classNames]).map((name) =>
    typeof name === 'string' ? (classes.get(name) ?? null) : null,
  );
  for (const value of [...named, entries.get('A') ?? null]) {
    const resolved = resolve(file, value);
    for (const item of isArray(resolved) ? resolved : [resolved]) {
      const set = resolveDictionary(file, item);
      const owner = resolve(file, set?.get('O'));
      if (!set || typeof owner !== 'string') continue;
      attributes.set(owner, new Map([...(attributes.get(owner) ?? []), ...set]));
    }
  }
  return { role: roleOf(file, entries.get('S'), roleMap), texts, attributes };
}

function roleOf(file: PdfFile, value: Value | undefined, roleMap: Dictionary): string {
  let role = resolve(file, value);
  for (let step = 0; step < maximumMappings && typeof role === 'string' && roleMap.has(role); step++)
    role = resolve(file, roleMap.get(role));
  return typeof role === 'string' ? role : 'NonStruct';
}
