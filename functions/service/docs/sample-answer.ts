import type { CatalogEntry } from '../../catalog.ts';
import { type FieldSchema, jsonSchema } from '../../core/contract/fields/json-schema.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import { answerExample } from './answer-example.ts';
import { codeBlock } from './code-block.ts';

/** An example of a call's JSON response; empty if it returns a file. */
export function sampleAnswer({ produces, successStatus = 200 }: CatalogEntry): Markup | '' {
  if (typeof produces === 'string') return '';
  const example = answerExample(jsonSchema(produces, 'output') as FieldSchema);
  return markup`<p class="caption">Answer <b>${successStatus}</b></p>
${codeBlock(JSON.stringify(example, null, 2), 'json')}`;
}
