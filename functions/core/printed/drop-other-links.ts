import type { Draft } from '../pdf-objects/editing/draft.ts';
import { numberOf } from '../pdf-objects/objects/locate-object.ts';
import { resolve, resolveArray, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { isString } from '../pdf-objects/objects/values.ts';
import { readPage } from '../pdf-objects/structure/read-pages.ts';
import { latin1 } from '../pdf-objects/structure/trees.ts';
import { dropAnnotations } from './drop-annotations.ts';
import { isLinkAddress } from './link-schemes.ts';

/** The maximum number of links named in warnings, and of their characters. */
const named = { links: 5, characters: 200 } as const;

/** Removes links that lead to something other than an address, such as a script. Warnings name the first ones. */
export function dropOtherLinks(draft: Draft): void {
  const { file, sourcePages, warnings } = draft;
  const addresses = new Set<string>();
  const dropped = new Set<number>();
  for (const page of sourcePages)
    for (const value of resolveArray(file, readPage(file, page).get('Annots')) ?? []) {
      const action = resolveDictionary(file, resolveDictionary(file, value)?.get('A'));
      if (!action) continue;
      const uri = resolve(file, action.get('URI'));
      const address = isString(uri) ? latin1(uri) : '';
      if (isLinkAddress(address)) continue;
      addresses.add(address);
      dropped.add(numberOf(file, value));
    }
  dropAnnotations(draft, dropped);
  for (const address of [...addresses].slice(0, named.links))
    warnings.push(
      `link left out: ${address.slice(0, named.characters)}${address.length > named.characters ? '…' : ''}`,
    );
  if (addresses.size > named.links) warnings.push(`${addresses.size - named.links} more links left out`);
}
