import * as z from 'zod';

type Schema = z.core.$ZodType;

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
    else if (typeof member === 'object' && member !== null) yield* unknownIn(members, member, place);
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

function isObject(schema: Schema): schema is z.ZodObject {
  return schema instanceof z.ZodObject;
}

function isList(schema: Schema): schema is z.ZodArray {
  return schema instanceof z.ZodArray;
}

function memberOf(schema: Schema, name: string): readonly Schema[] {
  if (isList(schema)) return [schema.element];
  return isObject(schema) && Object.hasOwn(schema.shape, name) ? [schema.shape[name]] : [];
}

/**
 * The alternatives of a schema, without wrappers for optional, default and transform. Of a discriminated union, only
 * the value's own one, if there is one.
 */
function alternativesOf(schema: Schema, value?: object): readonly Schema[] {
  const { def } = (schema as z.core.$ZodTypes)._zod; // the union of all zod types
  switch (def.type) {
    case 'optional':
    case 'default':
    case 'prefault':
    case 'nullable':
      return alternativesOf(def.innerType, value);
    case 'union':
      return optionsOf(def, value).flatMap((option) => alternativesOf(option, value));
    case 'pipe':
      return [...alternativesOf(def.in, value), ...alternativesOf(def.out, value)];
    default:
      return [schema];
  }
}

function optionsOf(
  def: z.core.$ZodUnionDef | z.core.$ZodDiscriminatedUnionDef,
  value: object | undefined,
): readonly Schema[] {
  if (!('discriminator' in def) || !value) return def.options;
  const { discriminator } = def;
  const named = (value as Readonly<Record<string, unknown>>)[discriminator];
  return def.options.filter(
    (option) => isObject(option) && option.shape[discriminator]?.safeParse(named).success,
  );
}
