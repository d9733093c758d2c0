import sharp from 'sharp';
import type { Receiver } from '../test/webhooks/receiver.ts';
import { htmlDocuments, markdownDocument } from './html-documents.ts';
import { sampleInvoice } from './sample-invoice.ts';
import { sampleCertificate, sampleSigner } from './sample-signer.ts';
import { tenPages } from './ten-pages.ts';

/** A typical call: its cost is reported per thousand. */
export interface CostCall {
  readonly name: string;
  readonly run: () => Promise<{ readonly sizeBytes: number; readonly credits: number }>;
  /** The requests to SQS that it causes; none by default. */
  readonly sqsRequests?: number;
}

/** Every kind of call, on a PDF of ten pages if one is needed. `receiver` gets the webhook of the job. */
export async function costCalls(
  baseUrl: string,
  key: string,
  receiver: Pick<Receiver, 'url' | 'next'>,
): Promise<readonly CostCall[]> {
  const pdf_base64 = await tenPages();
  const image = await sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer();
  const ask = async (method: string, path: string, json?: object) => {
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' },
      ...(json && { body: JSON.stringify(json) }),
    });
    const body = Buffer.from(await response.arrayBuffer());
    if (!response.ok) throw new Error(`${path} answered ${body}`);
    return { body, sizeBytes: body.length, credits: Number(response.headers.get('x-credits-used') ?? 0) };
  };
  const post = (path: string, json: object, name = path): CostCall => ({
    name,
    run: () => ask('POST', path, json),
  });
  const storage = { mode: 'default' };
  const stored = await ask('POST', '/textToPdf', { text: 'okapi', storage });
  const { document_id } = JSON.parse(stored.body.toString()) as { document_id: string };
  const electronic_invoice = { xml: sampleInvoice() };
  const { body: withInvoice } = await ask('POST', '/attachInvoice', { pdf_base64, electronic_invoice });
  const { body: signed } = await ask('POST', '/signPdf', { pdf_base64, ...sampleSigner });
  const { body: drawn } = await ask('POST', '/pdfToImage', {
    pdf_base64,
    pages: '1',
    dpi: 200,
    format: 'jpeg',
  });
  const { images } = JSON.parse(drawn.toString()) as { images?: { image_base64: string }[] };
  const scanned = { images_base64: [images?.[0]?.image_base64], page_size: 'A4' };
  const { body: scan } = await ask('POST', '/imageToPdf', scanned);
  /** The body goes through the bucket; the work and the webhook come after the answer. */
  const job = async () => {
    const arrival = receiver.next();
    const call = { html: htmlDocuments.invoice, async: true, webhook_url: receiver.url };
    const answer = await ask('POST', '/htmlToPdf', call);
    await arrival;
    return { ...answer, credits: htmlPrice };
  };
  const get = (path: string, name = path): CostCall => ({ name, run: () => ask('GET', path) });
  const twoStages = [
    { operation: 'extractPages', pages: '1-3' },
    { operation: 'rotatePages', degrees: 90 },
  ];
  return [
    post('/htmlToPdf', { html: htmlDocuments.hello }, '/htmlToPdf, hello'),
    post('/htmlToPdf', { html: htmlDocuments.invoice }, '/htmlToPdf, invoice'),
    post('/htmlToPdf', { html: htmlDocuments.invoice, storage }, '/htmlToPdf, invoice, stored'),
    post(
      '/htmlToPdf',
      { html: htmlDocuments.invoice, conformance: 'pdf/a-2b' },
      '/htmlToPdf, invoice, pdf/a-2b',
    ),
    { name: '/htmlToPdf, invoice, job and webhook', run: job, sqsRequests: jobSqsRequests },
    post('/markdownToPdf', { markdown: markdownDocument }),
    post('/htmlToImage', { html: htmlDocuments.invoice }),
    post('/textToPdf', { text: 'A line of text for a page of its own, here.\n'.repeat(200) }),
    post('/imageToPdf', { images_base64: [image.toString('base64')] }),
    post('/extractText', { pdf_base64 }, '/extractText, 10 pages'),
    post('/extractContent', { pdf_base64 }, '/extractContent, 10 pages'),
    post('/extractTables', { pdf_base64 }, '/extractTables, 10 pages'),
    post('/comparePdfs', { before: { pdf_base64 }, after: { pdf_base64 } }, '/comparePdfs, 10 pages'),
    post('/extractFields', { pdf_base64, fields: [{ name: 'total' }] }, '/extractFields, 10 pages'),
    post('/grepPdf', { pdf_base64, pattern: 'page' }, '/grepPdf, 10 pages'),
    post('/checkAccessibility', { pdf_base64 }, '/checkAccessibility, 10 pages'),
    post('/findHiddenText', { pdf_base64 }, '/findHiddenText, 10 pages'),
    post('/pdfToImage', { pdf_base64 }, '/pdfToImage, 10 pages'),
    post('/pageCount', { pdf_base64 }),
    post('/pdfInfo', { pdf_base64 }, '/pdfInfo, 10 pages'),
    post('/verifySignatures', { pdf_base64 }),
    post('/extractPages', { pdf_base64, pages: '1-3' }),
    post('/mergePdfs', { pdfs_base64: [pdf_base64, pdf_base64] }),
    post('/splitPdf', { pdf_base64, every: 1 }, '/splitPdf, 10 pages'),
    post('/attachFiles', { pdf_base64, attachments: [{ name: 'data.csv', content: 'YSxiCjEsMgo=' }] }),
    post('/attachInvoice', { pdf_base64, electronic_invoice }),
    post('/readInvoice', { pdf_base64: withInvoice.toString('base64') }),
    post('/extractAttachments', { pdf_base64, format: 'json' }),
    post('/extractImages', { pdf_base64, format: 'json' }),
    post('/watermarkPdf', { pdf_base64, text: 'DRAFT' }),
    post('/setMetadata', { pdf_base64, title: 'Ten pages' }),
    post('/encryptPdf', { pdf_base64, user_password: 'okapi' }),
    post('/decryptPdf', { pdf_base64 }),
    post('/listFields', { pdf_base64 }),
    post('/fillForm', { pdf_base64, fields: {} }),
    post('/flattenPdf', { pdf_base64 }),
    post('/rotatePages', { pdf_base64, degrees: 90 }),
    post('/redactPdf', { pdf_base64, redactions: [{ text: 'the' }], allow_none: true }),
    post('/compressPdf', { pdf_base64 }),
    post('/ocrPdf', { pdf_base64: scan.toString('base64') }, '/ocrPdf, one page'),
    post('/signPdf', { pdf_base64, ...sampleSigner }),
    post('/signPdf', { pdf_base64, ...sampleSigner, level: 'b_t' }, '/signPdf, with a timestamp'),
    post('/timestampPdf', { pdf_base64 }),
    post('/extendSignatures', { pdf_base64: signed.toString('base64'), level: 'b_t' }),
    post('/prepareSignature', { pdf_base64, certificate_chain: sampleCertificate }),
    post('/processPdf', { pdf_base64, stages: twoStages }, '/processPdf, two stages'),
    get('/files'),
    get(`/files/${document_id}`, '/files/{id}'),
    get(`/files/${document_id}/download`, '/files/{id}/download'),
    get('/files/search?q=okapi', '/files/search'),
    get('/credits'),
    get('/calls'),
  ];
}

/** The message of the job is sent, received, hidden from others and deleted; that of its webhook is sent, received and deleted. */
const jobSqsRequests = 7;

/** The answer to a job does not have the credits that its work costs: those of one page. */
const htmlPrice = 1.01;
