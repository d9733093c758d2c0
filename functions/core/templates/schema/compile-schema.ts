import { Ajv2020, type ErrorObject, type ValidateFunction } from 'ajv/dist/2020.js';
import { linearTest } from '../../matching/linear-matcher.ts';
import { invalidTemplate, mostFaults } from '../template-fault.ts';
import { schemaFaults } from './check-schema.ts';
import { schemaFormats } from './schema-formats.ts';

/** ajv's own expressions would backtrack. Its code for modules of its own is not used. */
const regExp = Object.assign(
  (pattern: string) => {
    const test = linearTest(pattern);
    if (!test) throw new Error(`the pattern ${pattern} is not supported`);
    return { test };
  },
  { code: '' },
);

/**
 * Unknown keywords and formats are notes for people and forms. Every fault is found, not only the first. What data inherits,
 * such as a constructor, is not part of it.
 */
const options = {
  allErrors: true,
  ownProperties: true,
  strict: false,
  logger: false,
  formats: schemaFormats,
  code: { regExp },
} as const;

/** Kept, since it takes longer to make than most schemas. It never learns of a template's schema. */
let metaSchema: Ajv2020 | undefined;

/** Compiles the schema for a template's data. Throws invalid_template, with JSON pointers into the schema. */
export function compileSchema(schema: unknown): ValidateFunction {
  const faults = schemaFaults(schema);
  if (faults.length > 0) throw invalidTemplate(faults);
  metaSchema ??= new Ajv2020(options);
  const isValid = metaSchema.validateSchema(schema as object);
  if (!isValid) throw invalidTemplate((metaSchema.errors ?? []).slice(0, mostFaults).map(schemaFault));
  try {
    return new Ajv2020({ ...options, meta: false, validateSchema: false }).compile(schema as object);
  } catch (cause) {
    if (cause instanceof RangeError) throw cause;
    const message = `cannot be used: ${(cause as Error).message.slice(0, 200)}`;
    throw invalidTemplate([{ field: 'data_schema', message }], cause);
  }
}

function schemaFault({ instancePath, message = 'is not valid' }: ErrorObject) {
  const pointer = instancePath;
  return { field: 'data_schema', pointer, message: `${pointer || '/'} ${message}` };
}
