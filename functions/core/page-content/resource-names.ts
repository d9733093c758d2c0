import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { type Dictionary, isReference, type Value, withEntries } from '../pdf-objects/objects/values.ts';

/** The resources that a piece of content names (ISO 32000-2, 7.8.3), and those added to them. */
export interface ResourceNames {
  find(kind: string, name: string): Value | undefined;
  /** Adds a value and returns its new name; the same name for the same object. */
  add(kind: string, value: Value): string;
  /** The resources with the additions; the same object if there are none. */
  all(): Dictionary | undefined;
}

export function resourceNames(file: PdfFile, resources: Dictionary | undefined): ResourceNames {
  const listed = new Map<string, Dictionary>();
  const added = new Map<string, Map<string, Value>>();
  const ofKind = (kind: string) => {
    const known =
      listed.get(kind) ?? resolveDictionary(file, resources?.get(kind)) ?? new Map<string, Value>();
    listed.set(kind, known);
    return known;
  };
  return {
    find: (kind, name) => ofKind(kind).get(name),
    add(kind, value) {
      const own = added.get(kind) ?? new Map<string, Value>();
      added.set(kind, own);
      for (const [name, other] of own)
        if (other === value || (isReference(value) && isReference(other) && other.number === value.number))
          return name;
      let number = own.size + 1;
      while (ofKind(kind).has(`New${number}`) || own.has(`New${number}`)) number++;
      own.set(`New${number}`, value);
      return `New${number}`;
    },
    all() {
      if (added.size === 0) return resources;
      const changes = [...added].map(([kind, own]) => [kind, new Map([...ofKind(kind), ...own])] as const);
      return withEntries(resources ?? new Map(), Object.fromEntries(changes));
    },
  };
}
