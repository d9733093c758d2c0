import type { Endpoint } from '../core/contract/endpoint.ts';
import { jobAccepted } from '../core/contract/job-answers.ts';
import { jsonSchema, type ObjectSchema } from '../core/contract/json-schema.ts';
import { storageAnswer } from '../core/contract/storage.ts';

/** The JSON Schema of a tool's structured content: the endpoint's answer, but for what an agent would read twice. */
export function toolOutput({ produces, agents = {} }: Pick<Endpoint, 'produces' | 'agents'>): ObjectSchema {
  if (typeof produces === 'string') return storedOrAccepted();
  const schema = jsonSchema(produces, 'output');
  if (agents.showsImages) return withoutImageBytes(schema);
  return (agents.omits ?? []).reduce(without, schema);
}

/** Where a PDF is stored, or which job is to make it. Some clients take only a schema whose root is an object. */
function storedOrAccepted(): ObjectSchema {
  return { type: 'object', anyOf: [jsonSchema(storageAnswer, 'output'), jsonSchema(jobAccepted, 'output')] };
}

/** Images are content of their own, and where not all of them fit, the pages that the PDF has are not known. */
function withoutImageBytes(schema: ObjectSchema): ObjectSchema {
  const { images, ...others } = schema.properties ?? {};
  const items = without(images?.items as ObjectSchema, 'image_base64');
  return { ...schema, properties: { images: { ...images, items }, ...others }, required: ['images'] };
}

function without(schema: ObjectSchema, field: string): ObjectSchema {
  const { [field]: _, ...properties } = schema.properties ?? {};
  return { ...schema, properties, required: (schema.required ?? []).filter((name) => name !== field) };
}
