import { beforeAll, expect, test } from '@jest/globals';
import { someOf } from '../../jest/chosen-cases.ts';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { scannedPage } from './scanned-page.ts';

let service: Service;

beforeAll(async () => {
  service = await sharedService();
});

const titles = ['No', 'Description', 'Quantity', 'Unit price', 'Amount'];
const items = [
  ['1', 'Website redesign, phase 2', '1', '4,800.00', '4,800.00'],
  ['2', 'Hosting, October 2026', '12', '39.90', '478.80'],
  ['3', 'Photography, half day', '2', '650.00', '1,300.00'],
  ['4', 'Stock images', '25', '4.00', '100.00'],
  ['5', 'Travel to Hamburg and back', '1', '212.40', '212.40'],
  ['6', 'Consulting on accessibility', '6', '120.00', '720.00'],
];

const rowsIn = (rows: readonly (readonly string[])[]) =>
  rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join('')}</tr>`).join('');

const style =
  'body { font: 10pt sans-serif } table { width: 100%; border-collapse: collapse } td { padding: 4px 8px }';

const invoice = `<style>${style} td:nth-child(n+3) { text-align: right } tr:nth-child(odd) { background: #eee }</style>
  <h2>Invoice</h2><table>${rowsIn([titles, ...items])}</table>
  <p>Please pay within fourteen days to the account below.</p>`;

const receipt = `<style>${style} body { width: 320px; font: 9pt monospace } td { padding: 0 2px; white-space: nowrap } td + td { text-align: right }</style>
  <p>Corner shop</p><table>${rowsIn(items.map(([, name = '', , , amount = '']) => [name, amount]))}</table><p>Thank you</p>`;

const sentences =
  'The committee met on the first Monday of the month and approved the accounts of the year before. ';
const columns = `<style>${style} div { columns: 2 }</style><h2>Minutes</h2>
  <div><p>${sentences.repeat(4)}</p><p>${'Fees, rent, postage and printing were lower than planned, since the office has moved. '.repeat(4)}</p></div>`;

async function answered<Answer>(path: string, json: object): Promise<Answer> {
  const response = await service.call('POST', path, { key: service.liveKey, json });
  expect(response.status).toBe(200);
  return (await response.json()) as Answer;
}

test.each(someOf([200, 150, 300], 1))('a table scanned at %i dpi is read row by row', async (dpi) => {
  const scan = { pdf_base64: await scannedPage(service, invoice, dpi), ocr: 'always' };
  const { text } = await answered<{ text: string }>('/extractText', scan);
  const read = text.split('\n').filter((line) => line !== '');
  expect(read).toEqual([
    'Invoice',
    ...[titles, ...items].map((cells) => cells.join(' ')),
    'Please pay within fourteen days to the account below.',
  ]);
  const { tables } = await answered<{ tables: { rows: string[][] }[] }>('/extractTables', scan);
  expect(tables.map(({ rows }) => rows)).toEqual([[titles, ...items]]);
  const { markdown } = await answered<{ markdown: string }>('/extractContent', scan);
  for (const cells of items) expect(markdown).toContain(`| ${cells.join(' | ')} |`);
});

test('a scanned receipt has its prices beside the articles', async () => {
  const scan = { pdf_base64: await scannedPage(service, receipt, 200), ocr: 'always' };
  const { text } = await answered<{ text: string }>('/extractText', scan);
  const read = text.split('\n').filter((line) => line !== '');
  expect(read).toEqual([
    'Corner shop',
    ...items.map(([, name, , , amount]) => `${name} ${amount}`),
    'Thank you',
  ]);
});

test('scanned columns of running text are read one after the other', async () => {
  const scan = { pdf_base64: await scannedPage(service, columns, 200), ocr: 'always' };
  const { text } = await answered<{ text: string }>('/extractText', scan);
  const said = text.replaceAll(/\s+/g, ' ');
  expect(said).toContain(sentences.repeat(4).trim());
  expect(said).toContain('since the office has moved. Fees, rent, postage');
});
