import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import type { PdfFile } from '../../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveArray, resolveDictionary } from '../../pdf-objects/objects/read-object.ts';
import { type Dictionary, isDictionary, isString, type Value } from '../../pdf-objects/objects/values.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';
import { readNumberTree } from '../../pdf-objects/structure/trees.ts';

/** The tag that content belongs to, as the content refers to it. */
export interface Owner {
  readonly entries: Dictionary;
  /** Whether it is in the structure tree: its parents lead to the root. */
  readonly isRooted: boolean;
  /** Whether it or a tag around it states a language. */
  readonly hasLanguage: boolean;
}

/** The tags by the keys with which pages, forms and annotations refer to them (ISO 32000-1, 14.7.4.4). */
export interface ContentOwners {
  /** The tag of marked content with an identifier, in a page or form with this key. */
  ofContent(key: Value | undefined, identifier: number): Owner | undefined;
  /** The tag of an annotation, or of a form as a whole. */
  ofObject(key: Value | undefined): Owner | undefined;
}

export function readContentOwners({ file, catalog }: OpenedSource): ContentOwners {
  const root = resolveDictionary(file, catalog.get('StructTreeRoot'));
  const parents = new Map(root && readNumberTree(file, root.get('ParentTree')));
  const facts = ancestryReader(file);
  const ownerOf = (value: Value | undefined): Owner | undefined => {
    const entries = resolveDictionary(file, value);
    return entries && { entries, ...facts(value, entries) };
  };
  const found = (key: Value | undefined) => {
    const number = resolve(file, key);
    return typeof number === 'number' ? parents.get(number) : undefined;
  };
  return {
    ofContent: (key, identifier) => ownerOf(resolveArray(file, found(key))?.[identifier]),
    ofObject: (key) => ownerOf(found(key)),
  };
}

type Ancestry = Pick<Owner, 'isRooted' | 'hasLanguage'>;

/** Returns a function that follows the parents of a tag, and each chain of them once. */
function ancestryReader(file: PdfFile): (value: Value | undefined, entries: Dictionary) => Ancestry {
  const known = new Map<number, Ancestry>();
  return (value, entries) => {
    const chain: { readonly number: number; readonly hasLanguage: boolean }[] = [];
    const met = new Set<number>();
    let ancestry: Ancestry = { isRooted: false, hasLanguage: false };
    let [next, own]: [Value | undefined, Dictionary | undefined] = [value, entries];
    while (own) {
      const number = numberOf(file, next);
      const before = known.get(number);
      if (before) {
        ancestry = before;
        break;
      }
      if (number > 0 && met.has(number)) break; // a cycle has no root
      met.add(number);
      if (resolve(file, own.get('Type')) === 'StructTreeRoot') {
        ancestry = { isRooted: true, hasLanguage: false };
        break;
      }
      chain.push({ number, hasLanguage: isString(resolve(file, own.get('Lang'))) });
      next = own.get('P');
      const parent = resolve(file, next);
      own = isDictionary(parent) ? parent : undefined;
    }
    for (const { number, hasLanguage } of chain.reverse()) {
      ancestry = { ...ancestry, hasLanguage: ancestry.hasLanguage || hasLanguage };
      if (number > 0) known.set(number, ancestry);
    }
    return ancestry;
  };
}
