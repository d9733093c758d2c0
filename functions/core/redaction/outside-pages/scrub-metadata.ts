import { changeCatalog, changeObject } from '../../pdf-objects/editing/change-draft.ts';
import { withoutProperties } from '../../pdf-objects/metadata/merge-xmp.ts';
import { readXmp } from '../../pdf-objects/metadata/read-xmp.ts';
import { xmpNamespaces } from '../../pdf-objects/metadata/xmp-names.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { dictionary } from '../../pdf-objects/objects/values.ts';
import { heldByText, type Scrubbing } from './scrubbing.ts';

/** Properties that only declare conformance. */
const claims = [xmpNamespaces.pdfaid, xmpNamespaces.pdfuaid];

/**
 * Removes each XMP property of the document that contains words; or all but its conformance claims, if `isWhole`. XMP
 * that still contains words is dropped whole. Removes the document's other properties if `isWhole`.
 */
export function scrubMetadata(scrubbing: Scrubbing, { isWhole }: { readonly isWhole: boolean }): void {
  const { draft, report } = scrubbing;
  const { file } = draft;
  const information = numberOf(file, file.trailer.get('Info'));
  if (isWhole && information > 0) changeObject(draft, information, dictionary({}));
  const number = numberOf(file, draft.catalog.get('Metadata'));
  const xmp = readXmp(file, draft.catalog.get('Metadata'));
  if (!xmp || number === 0) {
    if (isWhole) changeCatalog(draft, { Metadata: undefined });
    return; // unreadable XMP is treated as any other text
  }
  const kept = withoutProperties(xmp, ({ key, written }) => {
    if (isWhole) return !claims.some((namespace) => key.startsWith(namespace));
    const held = heldByText(scrubbing, written);
    if (held !== undefined) report('metadata', held);
    return held !== undefined;
  });
  if (kept === xmp.text) return;
  const isClean = heldByText(scrubbing, kept) === undefined;
  const entries = dictionary({ Type: 'Metadata', Subtype: 'XML' });
  if (isClean) changeObject(draft, number, entries, Buffer.from(kept.replace(/^\s*<\?xml\s[^>]*\?>/, '')));
  else changeCatalog(draft, { Metadata: undefined });
}
