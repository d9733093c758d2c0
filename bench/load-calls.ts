import sharp from 'sharp';
import type { Service } from '../test/service.ts';
import { htmlDocuments, markdownDocument } from './html-documents.ts';
import { sampleInvoice } from './sample-invoice.ts';
import { sampleCertificate, sampleSigner } from './sample-signer.ts';
import { tenPages } from './ten-pages.ts';

/** A call of the mixed traffic. It fails if its caller could not use the response. */
export interface LoadCall {
  readonly name: string;
  readonly run: () => Promise<void>;
}

/** Every kind of typical call, on a PDF of ten pages if one is needed; stored documents are deleted again. */
export async function loadCalls(service: Service, key: string): Promise<readonly LoadCall[]> {
  const pdf_base64 = await tenPages();
  const image = await sharp({ create: { width: 1_200, height: 900, channels: 3, background: '#a52' } })
    .jpeg()
    .toBuffer();
  const post = async (path: string, json: object) => bodyOf(await service.call('POST', path, { key, json }));
  const get = async (path: string) => bodyOf(await service.call('GET', path, { key }));
  const call = (path: string, json: object, name = path): LoadCall => ({
    name: `POST ${name}`,
    run: async () => void (await post(path, json)),
  });
  const electronic_invoice = { xml: sampleInvoice() };
  const withInvoice = await post('/attachInvoice', { pdf_base64, electronic_invoice });
  const signed = await post('/signPdf', { pdf_base64, ...sampleSigner });
  return [
    call('/htmlToPdf', { html: htmlDocuments.hello }, '/htmlToPdf, hello'),
    call('/htmlToPdf', { html: htmlDocuments.invoice }, '/htmlToPdf, invoice'),
    call('/markdownToPdf', { markdown: markdownDocument }),
    call('/htmlToImage', { html: htmlDocuments.invoice }),
    call('/textToPdf', { text: 'Ten words of text for a page of its own, here.\n'.repeat(100) }),
    call('/imageToPdf', { images_base64: [image.toString('base64')] }),
    call('/extractText', { pdf_base64 }),
    call('/extractContent', { pdf_base64 }),
    call('/extractTables', { pdf_base64 }),
    call('/comparePdfs', { before: { pdf_base64 }, after: { pdf_base64 } }),
    call('/extractFields', { pdf_base64, fields: [{ name: 'total', type: 'money' }] }),
    call('/grepPdf', { pdf_base64, pattern: 'page \\d+', regex: true }),
    call('/checkAccessibility', { pdf_base64 }),
    call('/findHiddenText', { pdf_base64 }),
    call('/pageCount', { pdf_base64 }),
    call('/pdfInfo', { pdf_base64 }),
    call('/verifySignatures', { pdf_base64 }),
    call('/pdfToImage', { pdf_base64, pages: '1-2', dpi: 96 }),
    call('/extractPages', { pdf_base64, pages: '3,1' }),
    call('/mergePdfs', { pdfs_base64: [pdf_base64, pdf_base64] }),
    call('/splitPdf', { pdf_base64, every: 2 }),
    call('/attachFiles', { pdf_base64, attachments: [{ name: 'data.csv', content: 'YSxiCjEsMgo=' }] }),
    call('/attachInvoice', { pdf_base64, electronic_invoice }),
    call('/readInvoice', { pdf_base64: withInvoice.toString('base64') }),
    call('/extractAttachments', { pdf_base64, format: 'json' }),
    call('/extractImages', { pdf_base64, format: 'json' }),
    call('/watermarkPdf', { pdf_base64, text: 'DRAFT' }),
    call('/setMetadata', { pdf_base64, title: 'Ten pages' }),
    call('/encryptPdf', { pdf_base64, user_password: 'okapi' }),
    call('/decryptPdf', { pdf_base64 }),
    call('/listFields', { pdf_base64 }),
    call('/fillForm', { pdf_base64, fields: {} }),
    call('/flattenPdf', { pdf_base64 }),
    call('/rotatePages', { pdf_base64, degrees: 90 }),
    call('/redactPdf', { pdf_base64, redactions: [{ text: 'the' }], allow_none: true }),
    call('/compressPdf', { pdf_base64 }),
    call('/ocrPdf', { pdf_base64 }),
    call('/signPdf', { pdf_base64, ...sampleSigner }),
    call('/timestampPdf', { pdf_base64 }),
    call('/extendSignatures', { pdf_base64: signed.toString('base64'), level: 'b_t' }),
    call('/prepareSignature', { pdf_base64, certificate_chain: sampleCertificate }),
    call('/processPdf', {
      pdf_base64,
      stages: [
        { operation: 'extractPages', pages: '3,1' },
        { operation: 'rotatePages', degrees: 90 },
      ],
    }),
    {
      name: 'store, find, download and delete',
      run: async () => {
        const stored = await post('/textToPdf', { text: 'okapi', storage: { mode: 'default' } });
        const { document_id } = JSON.parse(stored.toString()) as { document_id: string };
        await get('/files?limit=10');
        await get('/files/search?q=okapi&limit=5');
        await get(`/files/${document_id}/download`);
        await bodyOf(await service.call('DELETE', `/files/${document_id}`, { key }));
      },
    },
    { name: 'GET /credits', run: async () => void (await get('/credits')) },
    { name: 'GET /calls', run: async () => void (await get('/calls?limit=10')) },
  ];
}

async function bodyOf(response: Response): Promise<Buffer> {
  const body = Buffer.from(await response.arrayBuffer());
  if (response.status === 200) return body;
  const { code } = JSON.parse(body.toString()) as { code?: string };
  throw new Error(`${response.status} ${code}`);
}
