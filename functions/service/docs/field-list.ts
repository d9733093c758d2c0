import { type Markup, markup } from '../../core/pages/markup.ts';
import type { FieldTree } from '../describe-fields.ts';
import { withCode } from './with-code.ts';

/**
 * Fields with everything known about each, and an object's own fields below it. Optional fields are marked in both
 * directions.
 */
export function fieldList(fields: readonly FieldTree[], io: 'request' | 'answer', path: string): Markup {
  return markup`<ul class="fields">${fields.map((field) => item(field, io, path))}</ul>`;
}

function item(field: FieldTree, io: 'request' | 'answer', path: string): Markup {
  const { name, type, isRequired, defaultValue, description, members, kinds } = field;
  const id = `${path}.${name}`;
  const presence = io === 'request' ? (isRequired ? 'required' : '') : isRequired ? '' : 'optional';
  return markup`<li id="${id}"><p class="head"><code>${name}</code> <span class="type">${type.replaceAll(' | ', ', ')}</span>
${presence ? markup`<b class="${presence}">${presence}</b>` : ''}
${defaultValue === undefined ? '' : markup`<span class="type">default <code>${defaultValue}</code></span>`}</p>
${description ? markup`<p>${withCode(description)}</p>` : ''}
${members.length === 0 ? '' : markup`<details open><summary>Fields of <code>${name}</code></summary>${fieldList(members, io, id)}</details>`}
${kinds.map((kind) => markup`<details><summary>Fields of <code>${kind.name}</code></summary>${fieldList(kind.members, io, `${id}.${kind.name}`)}</details>`)}</li>`;
}
