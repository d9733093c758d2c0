import { evaluate } from '../evaluate.ts';
import type { LoadedPage } from '../load-document.ts';

/**
 * Makes links of a bundle's page to places in its own file, such as `index.html#place`, links within the document. The page
 * itself is at the root of its origin.
 */
export async function linkWithin({ session, worldId }: LoadedPage): Promise<void> {
  await evaluate(session, worldId, linkPlaces);
}

/** Getters are taken from prototypes, which an element of the page cannot shadow by its name. */
const linkPlaces = `{
  const own = new URL(Reflect.get(Document.prototype, 'URL', document));
  own.hash = '';
  for (const link of Document.prototype.querySelectorAll.call(document, 'a[href*="#"], area[href*="#"]')) {
    const target = URL.parse(link.getAttribute('href'), Reflect.get(Node.prototype, 'baseURI', document));
    const isOwn = target?.origin === own.origin && /^\\/(index\\.html)?$/.test(target.pathname);
    const within = own.href + target?.hash;
    if (isOwn && target.hash && target.href !== within) link.setAttribute('href', within);
  }
}`;
