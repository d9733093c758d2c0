import type * as z from 'zod';
import { Problem } from '../../../contract/problems/problem.ts';
import { nameFinder } from './folded.ts';
import { alternativesOf, isList, isObject, memberOf, type Schema } from './schema-parts.ts';
import { discriminatorsOf, usualText } from './usual-text.ts';

type Fields = Readonly<Record<string, unknown>>;

/**
 * The fields of an object with the names and words of its schema, in which people write them in other styles, also
 * within objects and lists: `pdfBase64`, `Margin.Top`, `a4`, `30%`. Throws source_conflict if a field was sent by two
 * names.
 */
export function usualFields(schema: z.ZodObject, fields: Fields): Record<string, unknown> {
  return objectOf([schema], fields, '');
}

/** The same of the names alone, and not within objects. */
export function usualNames({ shape }: z.ZodObject, fields: Fields): Record<string, unknown> {
  return named(Object.keys(shape), fields, '');
}

function objectOf(schemas: readonly Schema[], value: Fields, path: string): Record<string, unknown> {
  const possible = schemas.flatMap((schema) => alternativesOf(schema));
  const names = possible.filter(isObject).flatMap(({ shape }) => Object.keys(shape));
  const fields = named(names, value, path);
  for (const name of schemas.flatMap(discriminatorsOf)) {
    const words = possible.flatMap((schema) => memberOf(schema, name));
    if (typeof fields[name] === 'string') fields[name] = usualText(words, fields[name]);
  }
  const kinds = schemas.flatMap((schema) => alternativesOf(schema, fields)).filter(isObject);
  for (const [name, member] of Object.entries(fields)) {
    const members = kinds.flatMap((kind) => memberOf(kind, name));
    if (members.length > 0)
      fields[name] = memberValue(members, member, path === '' ? name : `${path}.${name}`);
  }
  return fields;
}

function memberValue(schemas: readonly Schema[], value: unknown, path: string): unknown {
  if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return value;
  const kinds = schemas.flatMap((schema) => alternativesOf(schema));
  if (typeof value === 'string') return usualText(kinds, value);
  if (Array.isArray(value)) {
    const elements = kinds.filter(isList).map(({ element }) => element);
    if (elements.length === 0) return value;
    return value.map((each, index) => memberValue(elements, each, `${path}[${index}]`));
  }
  return kinds.some(isObject) ? objectOf(schemas, value as Fields, path) : value;
}

/** A copy of an object whose members have the known names, if they differ only in style. */
function named(known: readonly string[], value: Fields, path: string): Record<string, unknown> {
  const find = nameFinder(known);
  const places = new Map<string, string>();
  const members = Object.entries(value).map(([sent, member]): [string, unknown] => {
    const name = find(sent) ?? sent;
    const other = places.get(name);
    if (other !== undefined) throw sentTwice(other, sent, path);
    places.set(name, sent);
    return [name, member];
  });
  return Object.fromEntries(members);
}

function sentTwice(one: string, other: string, path: string): Problem {
  const field = path === '' ? other : `${path}.${other}`;
  const message = `is another spelling of ${one}: send only one of them`;
  return new Problem('source_conflict', `${field} ${message}.`, { details: [{ field, message }] });
}
