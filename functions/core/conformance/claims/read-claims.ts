import { readXmp, xmpProperties } from '../../pdf-objects/metadata/read-xmp.ts';
import { xmpNamespaces } from '../../pdf-objects/metadata/xmp-names.ts';
import {
  resolve,
  resolveArray,
  resolveDictionary,
  resolveStream,
} from '../../pdf-objects/objects/read-object.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';

/** The standards that a document claims to conform to, unchecked. */
export interface Claims {
  /** The part and level of PDF/A: `2B`, or `4`. */
  readonly archive: string | undefined;
  /** The part of PDF/UA. */
  readonly accessibility: string | undefined;
  /** The number of components of its output intent's colours (ISO 19005-2, 6.2.3). */
  readonly intentComponents: number | undefined;
}

/** Reads the claims from XMP and the output intents. */
export function readClaims({ file, catalog }: OpenedSource): Claims {
  const xmp = readXmp(file, catalog.get('Metadata'));
  const said = xmp && xmpProperties(xmp);
  const { pdfaid, pdfuaid } = xmpNamespaces;
  const part = said?.get(`${pdfaid}part`)?.[0];
  const intents = resolveArray(file, catalog.get('OutputIntents')) ?? [];
  const intent = intents
    .slice(0, maximumIntents)
    .map((one) => resolveDictionary(file, one))
    .find((one) => resolve(file, one?.get('S')) === 'GTS_PDFA1');
  const components = resolve(
    file,
    resolveStream(file, intent?.get('DestOutputProfile'))?.dictionary.get('N'),
  );
  return {
    archive: part && part + (said?.get(`${pdfaid}conformance`)?.[0] ?? '').toUpperCase(),
    accessibility: said?.get(`${pdfuaid}part`)?.[0],
    intentComponents: typeof components === 'number' ? components : undefined,
  };
}

/** The maximum number of output intents read. */
const maximumIntents = 100;
