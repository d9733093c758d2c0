import { SaxesParser } from 'saxes';
import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';

/** The maximum nesting of field groups. */
const maximumDepth = 64;

/**
 * The values of an XFDF document's fields (ISO 19444-1, 6.4), by full name: a list for a field with several.
 * Throws invalid_field for any other document, and for one with a document type declaration.
 */
export function readXfdf(xfdf: string): ReadonlyMap<string, string | readonly string[]> {
  const values = new Map<string, string[]>();
  const names: string[] = [];
  const parser = new SaxesParser({ xmlns: true, fragment: false });
  let open = 0;
  let text: string | undefined;
  let isXfdf = false;

  parser.on('error', (error) => {
    throw invalid(`is not an XFDF document: ${error.message}`);
  });
  parser.on('doctype', () => {
    throw invalid('must not declare a document type');
  });
  parser.on('opentag', ({ local, attributes }) => {
    if (open++ === 0) isXfdf = local === 'xfdf';
    if (open > maximumDepth) throw invalid(`nests elements deeper than ${maximumDepth}`);
    if (local === 'field') {
      names.push(attributes.name?.value ?? '');
      if (names.join('.').length > limits.fieldNameCharacters)
        throw invalid('has a field name that is too long');
    }
    if (local === 'value' && names.length > 0) text = '';
  });
  const take = (piece: string) => {
    if (text !== undefined) text += piece;
  };
  parser.on('text', take);
  parser.on('cdata', take);
  parser.on('closetag', ({ local }) => {
    open--;
    if (local === 'value' && text !== undefined) {
      const name = names.filter((part) => part !== '').join('.');
      const known = values.get(name) ?? [];
      if (values.size >= limits.formFields && !values.has(name))
        throw invalid(`must have at most ${limits.formFields} fields`);
      known.push(text);
      values.set(name, known);
      text = undefined;
    } else if (local === 'field') names.pop();
  });
  parser.write(xfdf.replace(/^\ufeff/, '')).close();
  if (!isXfdf) throw invalid('is not an XFDF document: its root is not xfdf');
  return new Map([...values].map(([name, list]) => [name, list.length === 1 ? (list[0] ?? '') : list]));
}

function invalid(message: string): Problem {
  return new Problem('invalid_field', `xfdf ${message}.`, { details: [{ field: 'xfdf', message }] });
}
