// Makes the pictures in README.md with the service itself, into docs/images: `node bench/readme-pictures.ts`. An
// invoice is printed from HTML and redacted, and both pages are drawn by /pdfToImage.
import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withService } from './with-service.ts';

const folder = fileURLToPath(new URL('../docs/images/', import.meta.url));

const lines = [
  ['Concept and design', '24 h', '2,280.00'],
  ['Development', '61 h', '5,795.00'],
  ['Travel, Berlin to Vienna', '1', '184.00'],
];

const html = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Invoice 2026-0042</title><style>
body { font: 10pt/1.5 sans-serif; color: #1f2937; margin: 0 }
header { display: flex; justify-content: space-between; border-bottom: 2pt solid #1d4ed8 }
h1 { color: #1d4ed8; font-size: 20pt; margin: 0 } address { font-style: normal; margin: 8pt 0 }
table { width: 100%; border-collapse: collapse } th { text-align: left; background: #eff6ff }
th, td { padding: 4pt; border-bottom: .5pt solid #cbd5e1 } :is(th, td):nth-child(n + 2) { text-align: right }
tfoot td { font-weight: bold; border: 0 }
</style><header><h1>Invoice</h1><div>2026-0042<br>25 November 2026</div></header>
<address>Jane Miller<br>Prinzenstraße 12, 10969 Berlin<br>jane.miller@example.com</address>
<table><thead><tr><th>Item</th><th>Quantity</th><th>EUR</th></tr></thead>
<tbody>${lines.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('')}</tbody>
<tfoot><tr><td>Total</td><td></td><td>8,259.00</td></tr></tfoot></table>
<p>Payable within 14 days to DE02 1203 0000 0000 2020 51.</p></html>`;

await withService(async (service, key) => {
  const post = async (path: string, json: object): Promise<Response> => {
    const response = await service.call('POST', path, { key, json });
    if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
    return response;
  };
  const base64Of = async (pdf: Response) => Buffer.from(await pdf.arrayBuffer()).toString('base64');
  const draw = async (name: string, pdf_base64: string) => {
    const drawn = await post('/pdfToImage', { pdf_base64, pages: '1', dpi: 96 });
    const { images } = (await drawn.json()) as {
      readonly images: readonly { readonly image_base64: string }[];
    };
    for (const { image_base64 } of images)
      writeFileSync(`${folder}${name}.png`, Buffer.from(image_base64, 'base64'));
  };
  const pdf_base64 = await base64Of(
    await post('/htmlToPdf', { html, width: '14cm', height: '10cm', margin: '8mm' }),
  );
  const redactions = [{ text: 'Jane Miller' }, { preset: 'email' }, { preset: 'iban' }];
  await draw('invoice', pdf_base64);
  await draw('invoice-redacted', await base64Of(await post('/redactPdf', { pdf_base64, redactions })));
  return '';
});
