import * as z from 'zod';

export type Schema = z.core.$ZodType;

export function isObject(schema: Schema): schema is z.ZodObject {
  return schema instanceof z.ZodObject;
}

export function isList(schema: Schema): schema is z.ZodArray {
  return schema instanceof z.ZodArray;
}

/** The schemas of a member, by its name, if the schema is an object that has it, or a list. */
export function memberOf(schema: Schema, name: string): readonly Schema[] {
  if (isList(schema)) return [schema.element];
  return isObject(schema) && Object.hasOwn(schema.shape, name) ? [schema.shape[name]] : [];
}

/**
 * The alternatives of a schema, without wrappers for optional, default and transform. Of a discriminated union, only
 * the value's own one, if there is one.
 */
export function alternativesOf(schema: Schema, value?: object): readonly Schema[] {
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
