import type { JsonSchema, ObjectSchema } from '../../functions/core/contract/fields/json-schema.ts';
import type { ClientEndpoint } from './client-endpoints.ts';
import { optional, type PythonTypes } from './python-type.ts';

/** A field of a request as a parameter of its method. */
export interface Parameter {
  readonly field: string;
  readonly schema: JsonSchema;
  readonly type: string;
  readonly isNeeded: boolean;
}

interface Overload {
  readonly parameters: readonly Parameter[];
  readonly answer: string;
}

/**
 * The overloads of a method whose result follows from its fields: a job, a stored file, JSON or a file. The last one is for
 * fields that are known only when the program runs. Empty if the result is always the same.
 */
export function pythonOverloads(
  { gives }: ClientEndpoint,
  parameters: readonly Parameter[],
  result: string,
  types: PythonTypes,
  kind: '' | 'Async',
): readonly Overload[] {
  const given = (changes: Readonly<Record<string, string>>) =>
    parameters.map((each) => {
      const type = changes[each.field];
      return type === undefined ? each : { ...each, type, isNeeded: !/^Optional/.test(type) };
    });
  const any = { parameters, answer: result };
  if (gives.kind === 'made' && gives.files !== 'set') {
    const storage = parameters.find(({ field }) => field === 'storage');
    if (!storage) return [];
    const isNot = optional('Literal[False]');
    const stored = {
      return_binary: isNot,
      async: isNot,
      report: isNot,
      storage: keptStorage(storage, types),
    };
    return [
      { parameters: given({ async: 'Literal[True]', report: isNot }), answer: `${kind}JobFile` },
      { parameters: given(stored), answer: `${kind}StoredMadeFile` },
      any,
    ];
  }
  if (gives.kind === 'zip' || gives.kind === 'either') {
    const json = result.replace(/^Union\[\w+, (.*)\]$/, '$1');
    const file = `${kind}MadeFile`;
    const format = parameters.find(({ field }) => field === 'format')?.schema as { enum?: readonly string[] };
    const isFile = (each: string) => (gives.kind === 'zip' ? each !== 'json' : gives.formats.includes(each));
    const files = (format.enum ?? []).filter(isFile);
    const others = (format.enum ?? []).filter((each) => !isFile(each));
    const [asked, other, usual, first] =
      gives.kind === 'zip' ? [others, json, files, file] : [files, file, others, json];
    return [
      { parameters: given({ format: literals(asked) }), answer: other },
      { parameters: given({ format: optional(literals(usual)) }), answer: first },
      any,
    ];
  }
  return [];
}

function literals(values: readonly string[]): string {
  return `Literal[${values.map((value) => JSON.stringify(value)).join(', ')}]`;
}

/** The type of a `storage` that says where to store. */
function keptStorage({ schema, type }: Parameter, types: PythonTypes): string {
  const { properties = {}, ...rest } = schema as ObjectSchema;
  const mode = { ...properties.mode, enum: ['default', 'byob'] };
  return types.typeOf(
    { ...rest, properties: { ...properties, mode }, required: ['mode'] },
    keptName(type),
    'sent',
  );
}

/** `Storage` → `KeptStorage`. */
export function keptName(type: string): string {
  return `Kept${type}`;
}
