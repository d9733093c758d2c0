import type * as z from 'zod';
import { isUploadedFile } from '../../../contract/fields/files/uploaded-file.ts';
import { alternativesOf, isList, isObject, memberOf, type Schema } from './schema-parts.ts';

/** A field that a schema does not know, and the names that may have been meant. */
export interface UnknownField {
  readonly name: string;
  readonly known: readonly string[];
}

/**
 * The fields of an object that its schema does not know, including those within objects and lists: `margin.topp`,
 * `cookies[0].nam`. See docs/decisions/api.md#unknown-fields-are-ignored
 */
export function unknownFields(schema: z.ZodObject, value: object): Generator<UnknownField> {
  return unknownIn([schema], value, '');
}

/**
 * A value may match any of the schemas. Values without known members in any of them, such as files, are not searched.
 */
function* unknownIn(schemas: readonly Schema[], value: object, path: string): Generator<UnknownField> {
  const kinds = schemas
    .flatMap((schema) => alternativesOf(schema, value))
    .filter((schema) => isObject(schema) || isList(schema));
  if (kinds.length === 0) return;
  const placeOf = (name: string) => (path === '' ? name : `${path}.${name}`);
  for (const [name, member] of Object.entries(value)) {
    const members = kinds.flatMap((schema) => memberOf(schema, name));
    const place = Array.isArray(value) ? `${path}[${name}]` : placeOf(name);
    if (members.length === 0) yield { name: place, known: namesIn(kinds).map(placeOf) };
    else if (typeof member === 'object' && member !== null && !isUploadedFile(member))
      yield* unknownIn(members, member, place);
  }
}

/** The fields of objects, and of the objects in them: `margin`, `margin.top`. */
function namesIn(kinds: readonly Schema[]): string[] {
  return kinds
    .filter(isObject)
    .flatMap(({ shape }) =>
      Object.entries(shape).flatMap(([name, member]) => [
        name,
        ...namesIn(alternativesOf(member)).map((inner) => `${name}.${inner}`),
      ]),
    );
}
