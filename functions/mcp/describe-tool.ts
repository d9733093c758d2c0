import type { CatalogEntry } from '../catalog.ts';
import { makesFile, type Price } from '../core/contract/endpoint.ts';
import type { ObjectSchema } from '../core/contract/json-schema.ts';
import { priceText } from '../core/contract/prices.ts';

/** Fields that name what a call works on; an endpoint that has several takes one of them. */
const sources = [
  'html',
  'url',
  'pdf_url',
  'pdf_base64',
  'document_id',
  'pdfs_url',
  'pdfs_base64',
  'images_base64',
  'document_ids',
];

/** What an agent is to know of a tool before it calls it: what it does, takes, gives, costs and needs. */
export function describeTool(endpoint: CatalogEntry, { properties = {} }: ObjectSchema): string {
  const { summary, access, price, agents } = endpoint;
  const offered = sources.filter((field) => Object.hasOwn(properties, field));
  const sentences = [
    `${summary}.`,
    offered.length > 1 && `Give exactly one of ${inWords(offered)}.`,
    makesFile(endpoint) &&
      `The ${endpoint.produces === 'pdf' ? 'PDF' : 'image'} is stored, and the result is a link to it.`,
    agents?.showsImages &&
      'The result shows the first images that fit, so request only a few pages at a time.',
    cost(price),
    access.length > 0 && `Scope: ${[access].flat().join(' and ')}.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

function inWords(fields: readonly string[]): string {
  return fields
    .map((field) => `\`${field}\``)
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1');
}

function cost(price: Price): string {
  return price.baseHundredths === 0 ? 'Free.' : `Costs ${priceText(price)}.`;
}
