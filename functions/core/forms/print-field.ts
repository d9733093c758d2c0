import { kindOf } from '../form-fields/field-kind.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { type Dictionary, dictionary, isString, type Value } from '../pdf-objects/objects/values.ts';

const maximumDepth = 64;

const inherited = ['FT', 'Ff', 'TU'] as const;

const roles = {
  text: 'tv',
  combo: 'tv',
  list: 'tv',
  signature: 'tv',
  button: 'pb',
  checkbox: 'cb',
  radio: 'rb',
} as const;

/**
 * The attributes of a former field's tag (ISO 32000-2, 14.8.5.6): its role, whether it is checked, and its description.
 * Undefined for an annotation that is not a field's widget.
 */
export function printField(file: PdfFile, widget: Dictionary): Dictionary | undefined {
  const field = withInherited(file, widget);
  const kind = kindOf(field);
  if (resolve(file, widget.get('Subtype')) !== 'Widget' || !kind) return undefined;
  const role = roles[kind];
  const state = resolve(file, widget.get('AS'));
  const checked = typeof state === 'string' && state !== 'Off' ? 'on' : 'off';
  const description = field.get('TU');
  return dictionary({
    O: 'PrintField',
    Role: role,
    checked: role === 'cb' || role === 'rb' ? checked : undefined,
    Desc: isString(description) ? description : undefined,
  });
}

function withInherited(file: PdfFile, widget: Dictionary): Dictionary {
  const found = new Map<string, Value>();
  let at: Dictionary | undefined = widget;
  for (let depth = 0; at && depth < maximumDepth; depth++) {
    for (const key of inherited) {
      const value = resolve(file, at.get(key));
      if (value !== null && !found.has(key)) found.set(key, value);
    }
    at = resolveDictionary(file, at.get('Parent'));
  }
  return found;
}
