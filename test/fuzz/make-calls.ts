import { sampleInvoice } from '../../bench/sample-invoice.ts';
import { sampleCertificate, sampleSigner } from '../../bench/sample-signer.ts';
import { conformanceLevels } from '../../functions/core/contract/fields/conformance.ts';
import type { pdf } from '../../functions/pdf/endpoints.ts';
import { type BaseFiles, basePassword } from './base-files.ts';
import { mutateImage } from './mutate-image.ts';
import { mutatePdf } from './mutate-pdf.ts';
import { type Random, randomOf } from './random.ts';
import { randomText } from './random-text.ts';

/** A call to an endpoint of the PDF family, as a client would send it in JSON. */
export interface FuzzCall {
  readonly operation: Exclude<keyof typeof pdf, 'officeToPdf'>;
  readonly body: Readonly<Record<string, unknown>>;
}

const patterns = ['the', '\\w+', '(a|b)*c', '^.', '\\p{L}{2,}$', '.*', '\\s+'];
const positions = ['center', 'top', 'bottom-left', 'right', 'tile'];
const pageSizes = ['A4', 'A3', 'A5', 'Letter', 'Legal', 'Tabloid'];

/** A call of every operation, on a PDF and images that the seed mutated. The same seed and files give the same calls. */
export function callsOf(seed: number, { pdfs, images }: BaseFiles): FuzzCall[] {
  const random = randomOf(seed);
  const pdf_base64 = base64(mutatePdf(random, random.pick(pdfs), pdfs));
  const image = () => base64(mutateImage(random, random.pick(images), images));
  const source = { pdf_base64, password: basePassword };
  return [
    { operation: 'pageCount', body: source },
    { operation: 'signPdf', body: { ...source, ...sampleSigner, ...signature(random, image) } },
    { operation: 'timestampPdf', body: { ...source, timestamp_url: 'https://example.com/tsa' } },
    {
      operation: 'extendSignatures',
      body: {
        ...source,
        level: random.pick(['b_t', 'b_lt', 'b_lta']),
        timestamp_url: 'https://example.com/tsa',
      },
    },
    {
      operation: 'prepareSignature',
      body: { ...source, certificate_chain: sampleCertificate, ...signature(random, image) },
    },
    // What is completed comes from the service itself: the file takes the place of what the caller sends.
    {
      operation: 'completeSignature',
      body: { signature_id: '01a1fe18-90af-7a5f-b33b-c87930980cc4', cms_base64: pdf_base64 },
    },
    { operation: 'listFields', body: source },
    { operation: 'pdfInfo', body: source },
    {
      operation: 'verifySignatures',
      body: { ...source, revocation: random.pick(['embedded', 'online', 'none']) },
    },
    {
      operation: 'extractText',
      body: { ...source, ...scans(random), hidden: random.pick(['include', 'exclude', 'mark']) },
    },
    {
      operation: 'extractContent',
      body: {
        ...source,
        ...scans(random),
        format: random.pick(['markdown', 'json', 'chunks', 'zip']),
        tables: random.pick(['markdown', 'html']),
        max_characters: random.pick([200, 2_000]),
        overlap_characters: random.pick([0, 100]),
        images: random.chance(0.3),
        words: random.chance(0.3),
        hidden: random.pick(['include', 'exclude']),
      },
    },
    {
      operation: 'extractTables',
      body: { ...source, ...scans(random), format: random.pick(['json', 'csv']) },
    },
    { operation: 'checkAccessibility', body: source },
    {
      operation: 'extractFields',
      body: {
        ...source,
        ...scans(random),
        fields: [
          { name: 'total', type: random.pick(['money', 'number']) },
          { name: 'name' },
          { name: 'code', pattern: random.pick(patterns) },
        ],
      },
    },
    {
      operation: 'comparePdfs',
      body: {
        before: source,
        after: { pdf_base64: base64(random.pick(pdfs)), password: basePassword },
        pixels: random.chance(0.3),
        format: random.pick(['json', 'markdown', 'pdf']),
      },
    },
    { operation: 'findHiddenText', body: source },
    {
      operation: 'grepPdf',
      body: { ...source, pattern: random.pick(patterns), regex: true, count_only: random.chance(0.3) },
    },
    {
      operation: 'pdfToImage',
      body: {
        ...source,
        dpi: 72,
        pages: random.pick(['1', '1', '1-2']),
        format: random.pick(['png', 'jpeg']),
      },
    },
    {
      operation: 'extractPages',
      body: { ...source, pages: random.pick(['1', '1-', 'odd', '1,1,1', '2-1']) },
    },
    {
      operation: 'mergePdfs',
      body: {
        pdfs_base64: random.chance(0.5)
          ? [pdf_base64, base64(random.pick(pdfs)), pdf_base64]
          : [pdf_base64, base64(mutatePdf(random, random.pick(pdfs), pdfs))],
        password: basePassword,
      },
    },
    { operation: 'splitPdf', body: { ...source, ...cut(random) } },
    { operation: 'setMetadata', body: { ...source, ...metadata(random), ...conformance(random, 0.5) } },
    {
      operation: 'encryptPdf',
      body: { ...source, owner_password: 'owner', permissions: random.chance(0.5) ? ['print'] : [] },
    },
    { operation: 'decryptPdf', body: source },
    { operation: 'attachFiles', body: { ...source, attachments: [attachment(random)] } },
    { operation: 'attachInvoice', body: { ...source, electronic_invoice: invoice(random) } },
    { operation: 'readInvoice', body: source },
    { operation: 'extractAttachments', body: { ...source, format: random.pick(['zip', 'json']) } },
    { operation: 'extractImages', body: { ...source, format: random.pick(['zip', 'json']) } },
    { operation: 'watermarkPdf', body: { ...source, ...watermark(random, image) } },
    {
      operation: 'compressPdf',
      body: {
        ...source,
        level: random.pick(['lossless', 'balanced', 'small']),
        image_dpi: random.pick([36, 150]),
        web: random.pick([true, false]),
      },
    },
    {
      operation: 'rotatePages',
      body: { ...source, degrees: random.pick([90, 180, 270]), pages: random.pick(['1', '1-']) },
    },
    { operation: 'ocrPdf', body: { ...source, pages: '1', languages: random.pick([['eng'], ['xyz']]) } },
    { operation: 'redactPdf', body: { ...source, ...redaction(random), ocr: random.pick(ocrModes) } },
    { operation: 'fillForm', body: { ...source, ...filledForm(random) } },
    {
      operation: 'flattenPdf',
      body: { ...source, what: random.pick([['fields'], ['fields', 'annotations']]) },
    },
    {
      operation: 'processPdf',
      body: {
        ...source,
        stages: Array.from({ length: 1 + random.below(4) }, () => stage(random, image, random.pick(pdfs))),
        ...conformance(random, 0.3),
      },
    },
    {
      operation: 'imageToPdf',
      body: {
        images_base64: Array.from({ length: random.chance(0.2) ? 2 : 1 }, image),
        ...(random.chance(0.5) && {
          page_size: random.pick(pageSizes),
          fit: random.pick(['contain', 'cover', 'fill']),
          margin: random.pick(['0mm', '1in', '90mm', '12cm']),
        }),
      },
    },
    {
      operation: 'textToPdf',
      body: {
        text: randomText(random),
        font_size: 1 + random.fraction() * random.pick([11, 143]),
        page_size: random.pick(pageSizes),
        margin: random.pick(['0mm', '1in', '60mm']),
      },
    },
  ];
}

const ocrModes = ['never', 'never', 'auto', 'always'];

/** Which pages are recognised: few, since each takes a second. */
function scans(random: Random): Readonly<Record<string, unknown>> {
  const ocr = random.pick(ocrModes);
  return ocr === 'never' ? {} : { ocr, pages: '1', languages: random.pick([['eng'], ['xyz']]) };
}

function redaction(random: Random): Readonly<Record<string, unknown>> {
  const box = { x: random.below(300), y: random.below(300), width: 1 + random.below(300), height: 40 };
  return {
    redactions: [
      random.pick([
        { text: random.pick(['the', 'a', 'PDF', randomText(random).slice(0, 20) || 'x']) },
        { pattern: random.pick(patterns) },
        { preset: random.pick(['email', 'phone', 'iban', 'card', 'ssn']) },
        { page: 1, box },
      ]),
    ],
    remove: random.pick([[], ['metadata', 'attachments', 'javascript', 'comments', 'hidden_text']]),
    allow_none: true,
    ...(random.chance(0.3) && { label: 'gone' }),
  };
}

/** A stage that follows any other. */
function stage(random: Random, image: () => string, other: Buffer): Readonly<Record<string, unknown>> {
  return random.pick([
    () => ({ operation: 'rotatePages', degrees: 90 }),
    () => ({ operation: 'compressPdf', level: random.pick(['lossless', 'small']) }),
    () => ({ operation: 'extractPages', pages: random.pick(['1', '1-', '1,1']) }),
    () => ({ operation: 'mergePdfs', pdfs_base64: [base64(other)], password: basePassword }),
    () => ({ operation: 'watermarkPdf', ...watermark(random, image) }),
    () => ({ operation: 'fillForm', fields: {}, flatten: random.chance(0.5) }),
    () => ({ operation: 'flattenPdf' }),
    () => ({ operation: 'attachFiles', attachments: [attachment(random)] }),
    () => ({ operation: 'attachInvoice', electronic_invoice: invoice(random) }),
  ])();
}

/** An invoice, often with a part of it left out or said twice. */
function invoice(random: Random): Readonly<Record<string, unknown>> {
  const xml = sampleInvoice();
  const [from, to] = [random.below(xml.length), random.below(xml.length)];
  return { xml: random.chance(0.3) ? xml : xml.slice(0, from) + xml.slice(to) };
}

/** A standard to conform to, or now and then none. */
function conformance(random: Random, chance: number): Readonly<Record<string, unknown>> {
  return random.chance(chance) ? { conformance: random.pick(conformanceLevels) } : {};
}

function attachment(random: Random): Readonly<Record<string, unknown>> {
  return {
    name: `${randomText(random).slice(0, 40)}.txt`,
    content: base64(Buffer.from(`${randomText(random)}.`)),
    relationship: random.pick(['Data', 'Source']),
  };
}

function cut(random: Random): Readonly<Record<string, unknown>> {
  return random.pick([
    { every: 1 + random.below(3) },
    { ranges: [random.pick(['1', '1-']), random.pick(['1,1', 'even', '2-1'])] },
    { at: 'bookmarks' },
    { max_bytes: 1 + random.below(40_000) },
  ]);
}

function metadata(random: Random): Readonly<Record<string, unknown>> {
  return {
    title: random.chance(0.2) ? null : randomText(random).slice(0, 40),
    custom: { [randomText(random).slice(0, 10)]: 'own' },
    page_labels: random.chance(0.5) ? [{ page: 1, style: 'lower_roman' }] : null,
    outline: random.chance(0.5) ? [{ title: 'one', page: 1, children: [{ title: 'two' }] }] : [],
  };
}

/** Values for no field or one that few forms have, since a name that a form does not have is refused. */
function filledForm(random: Random): Readonly<Record<string, unknown>> {
  const name = random.pick(['Text1', 'Check Box1']);
  const value = random.pick([randomText(random).slice(0, 100), true, null]);
  if (random.chance(0.5)) return { fields: random.chance(0.5) ? {} : { [name]: value } };
  return {
    xfdf: `<xfdf><fields><field name="${name}"><value>${random.below(99)}</value></field></fields></xfdf>`,
  };
}

function watermark(random: Random, image: () => string): Readonly<Record<string, unknown>> {
  return {
    ...(random.chance(0.25) ? { image_base64: image() } : { text: randomText(random).slice(0, 40) }),
    position: random.pick(positions),
    layer: random.pick(['over', 'under']),
    rotation: random.below(721) - 360,
    opacity: random.fraction(),
    ...(random.chance(0.5) && { font_size: 1 + random.below(1_000) }),
  };
}

function signature(random: Random, image: () => string): Readonly<Record<string, unknown>> {
  const box = {
    x: random.below(600),
    y: random.below(800),
    width: 1 + random.below(300),
    height: 1 + random.below(99),
  };
  return {
    ...(random.chance(0.3) && { certify: random.pick(['no_changes', 'form_filling', 'annotations']) }),
    ...(random.chance(0.3) && { reason: `${randomText(random).slice(0, 100)}.` }),
    ...(random.chance(0.3) && { field: random.pick(['Signature1', 'Text1']) }),
    ...(random.chance(0.5) && {
      appearance: {
        page: 1 + random.below(2),
        box,
        ...(random.chance(0.5) ? { image_base64: image() } : { text: `${randomText(random).slice(0, 40)}.` }),
      },
    }),
  };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64');
}
