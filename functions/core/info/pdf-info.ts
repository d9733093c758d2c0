import { limits } from '../contract/limits.ts';
import { outlineFacts } from '../document-facts/outline-facts.ts';
import { formKind, readForm } from '../form-fields/read-form.ts';
import type { HiddenReadOptions } from '../hidden-text/read-hidden-text.ts';
import { withOpenedPdfs } from '../opening/with-opened-pdfs.ts';
import { readXmp, xmpProperties } from '../pdf-objects/metadata/read-xmp.ts';
import { findHeader, versionAt } from '../pdf-objects/objects/header.ts';
import { resolve } from '../pdf-objects/objects/read-object.ts';
import type { OpenedSource } from '../pdf-objects/structure/open-source.ts';
import { readSignatures } from '../signatures/read-signatures.ts';
import { conformanceFacts } from './conformance-facts.ts';
import { encryptionFacts } from './encryption-facts.ts';
import { isLinearized } from './is-linearized.ts';
import { isTagged, layerFacts } from './layer-facts.ts';
import { metadataFacts } from './metadata-facts.ts';
import { objectFacts } from './object-facts.ts';
import { pageFacts } from './page-facts.ts';

/** The properties and contents of a PDF, as in the response. Throws pdf_encrypted, not_a_pdf and payload_too_large. */
export async function pdfInfo(
  bytes: Uint8Array,
  { password, recognise }: Omit<HiddenReadOptions, 'pages'> = {},
) {
  const info = await withOpenedPdfs([{ bytes, password }], ([source]) =>
    infoOf(source as OpenedSource, bytes, password),
  ); // one for each
  const { hiddenSummary } = await import('../hidden-text/hidden-summary.ts');
  return { ...info, hidden_text: await hiddenSummary(bytes, { password, recognise }, info.page_count) };
}

/** The maximum length of the lists of fonts, attachments and layers. */
const maximumListed = 1_000;

function infoOf(source: OpenedSource, bytes: Uint8Array, password: string | undefined) {
  const { file, catalog, sourcePages } = source;
  const metadata = readXmp(file, catalog.get('Metadata'));
  const xmp = metadata && xmpProperties(metadata);
  const { fonts, attachments, streamBytes, hasScripts } = objectFacts(file);
  const { outline, isCut } = outlineFacts(source);
  const layers = layerFacts(source);
  const form = readForm(source, Number.POSITIVE_INFINITY);
  const signatures = readSignatures(source, form, bytes, password);
  const { images, content } = streamBytes;
  const other = bytes.length - images - streamBytes.fonts - content;
  const truncated = Object.entries({
    pages: sourcePages.length > limits.pages,
    outline: isCut,
    fonts: fonts.length > maximumListed,
    attachments: attachments.length > maximumListed,
    layers: layers.length > maximumListed,
    changes_since: signatures.some(({ isCut }) => isCut),
  }).flatMap(([list, isShorter]) => (isShorter ? [list] : []));
  return {
    ...versionOf(source, bytes),
    page_count: sourcePages.length,
    pages: pageFacts(source),
    metadata: metadataFacts(source, xmp),
    outline,
    fonts: fonts.slice(0, maximumListed),
    form: { kind: formKind(form), field_count: form.fields.length },
    attachments: attachments.slice(0, maximumListed),
    layers: layers.slice(0, maximumListed),
    tagged: isTagged(source),
    javascript: hasScripts,
    conformance: conformanceFacts(source, xmp),
    encryption: encryptionFacts(file),
    signatures: signatures.map(({ facts }) => facts),
    linearized: isLinearized(bytes),
    damaged: file.isRepaired,
    size: { total: bytes.length, ...streamBytes, other: Math.max(0, other) },
    truncated,
  };
}

/** The catalog's version applies if it is newer than the header's (ISO 32000-2, 7.5.2). */
function versionOf({ file, catalog }: OpenedSource, bytes: Uint8Array) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const header = versionAt(buffer, findHeader(buffer));
  const named = resolve(file, catalog.get('Version'));
  const isNewer = typeof named === 'string' && /^[12]\.\d$/.test(named) && named > header;
  return { version: isNewer ? named : header, header_version: header };
}
