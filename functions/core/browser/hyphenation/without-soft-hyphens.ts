import { deflateSync, inflateSync } from 'node:zlib';
import { changeObject } from '../../pdf-objects/editing/change-draft.ts';
import { draftOf } from '../../pdf-objects/editing/draft.ts';
import { writeDraft } from '../../pdf-objects/editing/write-draft.ts';
import { parsePdf } from '../../pdf-objects/objects/parse-pdf.ts';
import { everyStream } from '../../pdf-objects/structure/every-object.ts';
import { openSource } from '../../pdf-objects/structure/open-source.ts';

/** A soft hyphen as Chromium writes it: an invisible space that stands for it. A move before it also moves later text. */
const softHyphen = /\/Span<<\/ActualText <feff00ad> >> BDC\n([-\d. ]+ T[dm]\s)?<[0-9a-f]+> Tj\nEMC\n/gi;

/** A printed PDF whose text has no soft hyphens, so that its words are found. Hyphens at the ends of lines remain. */
export function withoutSoftHyphens(pdf: Uint8Array): Uint8Array {
  const draft = draftOf(openSource(parsePdf(pdf)));
  for (const { number, dictionary, data } of everyStream(draft.file)) {
    if (dictionary.get('Filter') !== 'FlateDecode' || dictionary.get('Type') === 'XRef') continue;
    if (dictionary.get('Subtype') === 'Image' || dictionary.has('Length1')) continue;
    const content = inflateSync(data).toString('latin1');
    const plain = content.replace(softHyphen, '$1');
    if (plain.length === content.length) continue;
    changeObject(draft, number, dictionary, deflateSync(Buffer.from(plain, 'latin1')));
  }
  return writeDraft(draft);
}
