import { isDeepStrictEqual } from 'node:util';
import { nameAt } from '../../objects/name-at.ts';
import { resolveDictionary } from '../../objects/read-object.ts';
import { shared } from '../../objects/share-value.ts';
import type { Dictionary, Value } from '../../objects/values.ts';
import { eachContentToken, isToken } from '../content/content-tokens.ts';
import { freeName } from './join-names.ts';
import type { Part } from './part.ts';

/** New names of a form's resources by their kind, such as Font, and their old name. */
export type RenamedResources = ReadonlyMap<string, ReadonlyMap<string, string>>;

/**
 * The resources with which the fields of all forms are drawn, such as fonts (ISO 32000-2, 12.7.3). If forms use one
 * name for different resources, the later form's gets a new name.
 */
export function joinFormResources(forms: readonly { readonly part: Part; readonly form: Dictionary }[]) {
  const kinds = new Map<string, Map<string, Value>>();
  const renamed = forms.map(({ part, form }) => {
    const { file } = part.copy;
    const names = new Map<string, Map<string, string>>();
    for (const [kind, value] of resolveDictionary(file, form.get('DR')) ?? []) {
      const joined = kinds.get(kind) ?? new Map<string, Value>();
      const own = resolveDictionary(file, value) ?? new Map<string, Value>();
      const newNames = new Map<string, string>();
      for (const [name, resource] of own) {
        const placed = shared(part.copy, resource);
        const isOther = joined.has(name) && !isDeepStrictEqual(joined.get(name), placed);
        const isTaken = (candidate: string) => joined.has(candidate) || own.has(candidate);
        const newName = isOther ? freeName(plain(name), isTaken) : name;
        if (isOther) newNames.set(name, newName);
        joined.set(newName, placed);
      }
      if (joined.size > 0) kinds.set(kind, joined);
      if (newNames.size > 0) names.set(kind, newNames);
    }
    return names;
  });
  return { resources: kinds.size > 0 ? kinds : undefined, renamed };
}

/** A name that needs no escaping. */
function plain(name: string): string {
  return name.replace(/[^\w.-]/g, '_');
}

/** The kind of resource that an operator's last operand names. */
const kindsByOperator: Readonly<Record<string, string>> = {
  Tf: 'Font',
  gs: 'ExtGState',
  cs: 'ColorSpace',
  CS: 'ColorSpace',
  scn: 'Pattern',
  SCN: 'Pattern',
};

/** A default appearance with the new names of its resources. */
export function withResourceNames(appearance: Uint8Array, renamed: RenamedResources): Uint8Array {
  const pieces: Uint8Array[] = [];
  let until = 0;
  let [start, end] = [0, 0];
  eachContentToken(appearance, (from, to) => {
    if (appearance[from] === 0x2f) [start, end] = [from, to];
    const operator = Object.keys(kindsByOperator).find((one) => isToken(appearance, from, to, one));
    const names = operator === undefined ? undefined : renamed.get(kindsByOperator[operator] ?? '');
    const newName = end > until ? names?.get(nameAt(appearance, start, end)) : undefined;
    if (newName === undefined) return;
    pieces.push(appearance.subarray(until, start), Buffer.from(`/${newName}`, 'latin1'));
    until = end;
  });
  return Buffer.concat([...pieces, appearance.subarray(until)]);
}
