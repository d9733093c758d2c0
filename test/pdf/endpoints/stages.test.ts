import { PDFDocument } from '@cantoo/pdf-lib';
import { beforeAll, expect, test } from '@jest/globals';
import { sampleInvoice } from '../../../bench/sample-invoice.ts';
import { type StageName, stageNames } from '../../../functions/pdf/endpoints/stage-schemas.ts';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { sampleForm } from '../forms/sample-form.ts';
import { printed, scanOf } from '../ocr/scan.ts';
import { numberlessObjects } from '../structure/read-back.ts';

let service: Service;
let report: Uint8Array;
beforeAll(async () => {
  service = await sharedService();
  const document = await PDFDocument.create();
  for (const text of ['Page 1', 'Page 2']) document.addPage([300, 200]).drawText(text, { x: 20, y: 100 });
  report = await document.save();
});

interface Example {
  readonly fields?: object;
  /** Fields of the endpoint alone, instead of those of the stage. */
  readonly alone?: () => object;
  /** What is changed, if not the report. */
  readonly source?: () => Promise<Uint8Array> | Uint8Array;
}

const password = 'secret';

/** A call of each stage that changes its document. Two signatures never have the same bytes, and office documents need an option: see test/signing and test/office. */
const examples: Readonly<Record<Exclude<StageName, 'signPdf' | 'officeToPdf'>, Example>> = {
  rotatePages: { fields: { degrees: 90 } },
  extractPages: { fields: { pages: '2' } },
  mergePdfs: {
    fields: { pdfs_base64: [base64(sampleForm())] },
    alone: () => ({ pdf_base64: undefined, pdfs_base64: [base64(report), base64(sampleForm())] }),
  },
  watermarkPdf: { fields: { text: 'DRAFT' } },
  setMetadata: { fields: { author: 'Jane' } },
  decryptPdf: { source: async () => (await call('/encryptPdf', report, { user_password: password })).pdf },
  encryptPdf: { fields: { user_password: password } },
  fillForm: { fields: { fields: { name: 'Jane' } }, source: sampleForm },
  flattenPdf: { source: sampleForm },
  attachFiles: { fields: { attachments: [{ name: 'a.txt', content: 'YQ==' }] } },
  attachInvoice: { fields: { electronic_invoice: { xml: sampleInvoice() } } },
  compressPdf: { fields: { level: 'lossless' }, source: scan },
  ocrPdf: { source: scan },
  redactPdf: { fields: { redactions: [{ text: 'Page 1' }] } },
};

function base64(pdf: Uint8Array): string {
  return Buffer.from(pdf).toString('base64');
}

async function call(path: string, source: Uint8Array, fields: object) {
  const json = { pdf_base64: base64(source), ...fields };
  const response = await service.call('POST', path, { key: service.liveKey, json });
  const pdf = new Uint8Array(await response.arrayBuffer());
  expect([response.status, response.status === 200 ? '' : Buffer.from(pdf).toString()]).toEqual([200, '']);
  return { pdf, credits: Number(response.headers.get('x-credits-used')) };
}

/** A picture of a page that says something. */
async function scan(): Promise<Uint8Array> {
  const { pdf } = await printed(['The quick brown fox']);
  const { pdf: answer } = await call('/pdfToImage', pdf, { dpi: 200 });
  const { images } = JSON.parse(Buffer.from(answer).toString()) as { images: { image_base64: string }[] };
  return scanOf(Buffer.from(images[0]?.image_base64 ?? '', 'base64'));
}

/** All that a PDF has, decrypted, but for the times at which it was written. */
async function contentOf(pdf: Uint8Array): Promise<readonly string[]> {
  const { pdf: plain } = await call('/decryptPdf', pdf, { password });
  const objects = await numberlessObjects(plain);
  return objects.map((text) =>
    text.replaceAll(/D:20[\d+'Z-]*|\b20\d\d-\d\d-\d\dT[\d:.]+(Z|[+-]\d\d:\d\d)/g, 'now'),
  );
}

test('test/pdf/endpoints/stages.test.ts has an example of every stage', () => {
  expect([...Object.keys(examples), 'officeToPdf', 'signPdf'].sort()).toEqual([...stageNames].sort());
});

test.each(stageNames.filter((name) => name !== 'signPdf' && name !== 'officeToPdf'))(
  '%s gives the same result as a stage and alone, at the same price',
  async (operation) => {
    const { fields = {}, source = () => report, alone = () => fields } = examples[operation];
    const pdf = await source();
    const asStage = { password, stages: [{ operation, ...fields }] };
    const single = await call(`/${operation}`, pdf, { password, ...alone() });
    const stage = await call('/processPdf', pdf, asStage);
    expect(await contentOf(stage.pdf)).toEqual(await contentOf(single.pdf));
    // Decryption is no change of what has been decrypted.
    if (operation !== 'decryptPdf') expect(await contentOf(stage.pdf)).not.toEqual(await contentOf(pdf));
    const { pdf: estimate } = await call('/processPdf', pdf, { ...asStage, dry_run: true });
    const { credits } = JSON.parse(Buffer.from(estimate).toString()) as { credits: { maximum: number } };
    expect(stage.credits).toBeGreaterThan(0);
    expect([stage.credits, credits.maximum]).toEqual([single.credits, single.credits]);
  },
);
