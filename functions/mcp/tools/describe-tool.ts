import type { CatalogEntry } from '../../catalog.ts';
import { makesFile } from '../../core/contract/endpoint.ts';
import { exclusiveFields } from '../../core/contract/fields/exactly-one.ts';
import type { ObjectSchema } from '../../core/contract/fields/json-schema.ts';
import { priceSentence } from '../../core/contract/prices.ts';

/** A tool's description for agents: what it does, takes, returns, costs and needs. */
export function describeTool(endpoint: CatalogEntry, { properties = {} }: ObjectSchema): string {
  const { summary, access, price, agents, request } = endpoint;
  const alternatives = exclusiveFields(request).map((fields) => offeredFields(fields, properties));
  const sentences = [
    `${summary}.`,
    ...alternatives.map((fields) => fields.length > 1 && exactlyOne(fields)),
    makesFile(endpoint) && storedInWords(endpoint),
    agents?.note,
    agents?.showsImages &&
      'The result shows the first images that fit, so request only a few pages at a time.',
    priceSentence(price),
    access.length > 0 && `Scope: ${[access].flat().join(' and ')}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** The fields among these that a tool offers. */
export function offeredFields(
  fields: readonly string[],
  properties: NonNullable<ObjectSchema['properties']>,
): readonly string[] {
  return fields.filter((field) => Object.hasOwn(properties, field));
}

export function exactlyOne(fields: readonly string[]): string {
  const quoted = fields.map((field) => `\`${field}\``).join(', ');
  return `Give exactly one of ${quoted.replace(/, ([^,]*)$/, ' and $1')}.`;
}

function storedInWords({ produces }: CatalogEntry): string {
  if (produces === 'pdfs') return 'The PDFs are stored, and the result has a link to each.';
  return `The ${produces === 'pdf' ? 'PDF' : 'image'} is stored, and the result is a link to it.`;
}
