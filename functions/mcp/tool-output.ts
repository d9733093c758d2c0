import type { z } from 'zod';
import type { Endpoint } from '../core/contract/endpoint.ts';
import { jsonSchema, type ObjectSchema } from '../core/contract/fields/json-schema.ts';
import { storageAnswer, storedSetAnswer } from '../core/contract/fields/storage.ts';
import { jobAccepted } from '../core/contract/job-answers.ts';
import { outlined, undescribed } from './brief-schema.ts';
import { isPicture, pictureOutput } from './show-picture.ts';

/** The response's own fields, and those of nested objects. */
const shownLevels = 2;

type Answering = Pick<Endpoint, 'produces' | 'fileTypes' | 'agents' | 'redacts'>;

/**
 * The JSON Schema of a tool's structured content: the endpoint's response, without what an agent would read twice. Only
 * names and types, and at most two levels of them, because an agent understands a field from its value.
 */
export function toolOutput(endpoint: Answering): ObjectSchema {
  return outlined(undescribed(answered(endpoint)), shownLevels);
}

function answered(endpoint: Answering): ObjectSchema {
  const { produces, redacts, agents = {} } = endpoint;
  if (isPicture(endpoint)) return pictureOutput;
  if (typeof produces === 'string') {
    const stored = storedOrAccepted(produces === 'pdfs' ? storedSetAnswer : storageAnswer);
    return redacts ? stored : without(stored, 'redactions');
  }
  const schema = jsonSchema(produces, 'output');
  if (agents.showsImages) return withoutImageBytes(schema);
  return (agents.omits ?? []).reduce(without, schema);
}

/** The fields of a stored result and of an accepted job; a response has either. */
function storedOrAccepted(stored: z.ZodType): ObjectSchema {
  const answers = [stored, jobAccepted].map((answer) => jsonSchema(answer, 'output').properties);
  return { type: 'object', properties: Object.assign({}, ...answers) };
}

/** Images are content of their own, and if not all of them fit, the PDF's number of pages is unknown. */
function withoutImageBytes(schema: ObjectSchema): ObjectSchema {
  const { images, ...others } = schema.properties ?? {};
  const items = without(images?.items as ObjectSchema, 'image_base64');
  return { ...schema, properties: { images: { ...images, items }, ...others }, required: ['images'] };
}

function without(schema: ObjectSchema, field: string): ObjectSchema {
  const { [field]: _, ...properties } = schema.properties ?? {};
  return { ...schema, properties, required: (schema.required ?? []).filter((name) => name !== field) };
}
