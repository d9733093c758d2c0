import * as z from 'zod';

export type Names = readonly [string, ...string[]];

type Fields = Readonly<Record<string, unknown>>;

/** A schema's groups of fields; exactly one field of each must be sent. Derived schemas inherit them. */
const groups = z.registry<{ readonly groups: readonly Names[]; readonly inForm: readonly string[] }>();

/**
 * Adds a rule to a schema, by `.apply`: exactly one of these fields must be sent. Raises missing_field and
 * source_conflict.
 */
export function exactlyOneOf(...names: Names) {
  return oneSource(names);
}

interface SourceRule {
  /** The fields of the group that a form has, if there they do not exclude each other; and those that may join them. */
  readonly inForm?: readonly string[];
  /** Whether a field beside the group makes up for one of it. */
  readonly isThere?: (fields: Fields) => boolean;
  /** More rules about the group. */
  readonly check?: (fields: Fields, refuse: Refuse) => void;
}

type Refuse = (field: string, message: string, code?: 'source_conflict') => void;

/** The same with fields beside the group that take part in it. */
export function oneSource(names: Names, { inForm = [], isThere, check }: SourceRule = {}) {
  return <Schema extends z.ZodObject>(schema: Schema): Schema => {
    const ruled = schema.superRefine((fields, context) => {
      const refuse = (field: string, message: string, code: string = 'invalid_field') =>
        context.addIssue({ code: 'custom', path: [field], message, params: { code } });
      applyRule(names, fields, refuse, isThere?.(fields));
      check?.(fields, refuse);
    });
    groups.add(ruled, {
      groups: [...exclusiveFields(schema), names],
      inForm: [...fieldsInForm(schema), ...inForm],
    });
    return ruled;
  };
}

/** The groups of mutually exclusive fields; exactly one field of each must be sent. */
export function exclusiveFields(schema: z.ZodType): readonly Names[] {
  return groups.get(schema)?.groups ?? [];
}

/** The fields that a form has all of, each of them optional: see SourceRule. */
export function fieldsInForm(schema: z.ZodType): readonly string[] {
  return groups.get(schema)?.inForm ?? [];
}

function applyRule(
  names: Names,
  fields: Fields,
  refuse: (field: string, message: string, code: string) => void,
  isThere = false,
): void {
  const [first, second] = names.filter((name) => fields[name] !== undefined);
  const [wanted, ...others] = names;
  if (!first && !isThere) {
    const message = `is required, or ${others.length > 1 ? 'one of ' : ''}${others.join(', ')}`;
    refuse(wanted, message, 'missing_field');
  } else if (first && second) {
    refuse(second, `cannot be sent together with ${first}: send only one of them`, 'source_conflict');
  }
}
