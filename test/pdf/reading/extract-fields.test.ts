import { beforeAll, expect, test } from '@jest/globals';
import { sharedService } from '../../shared-service.ts';

let service: Awaited<ReturnType<typeof sharedService>>;
beforeAll(async () => {
  service = await sharedService();
});

interface Found {
  readonly name: string;
  readonly value: unknown;
  readonly text: string | null;
  readonly page: number | null;
  readonly box: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  } | null;
  readonly confidence: number;
}

async function printed(html: string, how = {}): Promise<string> {
  const response = await service.call('POST', '/htmlToPdf', {
    key: service.liveKey,
    json: { html, format: 'A4', ...how },
  });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer()).toString('base64');
}

async function fieldsOf(
  html: string,
  fields: readonly object[],
  more = {},
  how = {},
): Promise<readonly Found[]> {
  const json = { pdf_base64: await printed(html, how), fields, ...more };
  const response = await service.call('POST', '/extractFields', { key: service.liveKey, json });
  const answer = await response.json();
  expect({ status: response.status, answer }).toMatchObject({ status: 200 });
  return answer.fields;
}

const valuesOf = (fields: readonly Found[]) => fields.map(({ value }) => value);

const wishes = [
  { name: 'invoice_number' },
  { name: 'invoice_date', type: 'date' },
  { name: 'due_date', type: 'date' },
  { name: 'total', type: 'money' },
  { name: 'vat', type: 'money' },
  { name: 'customer_number' },
  { name: 'iban', pattern: '[A-Z]{2}\\d{2}[ A-Z0-9]{11,30}' },
];

const items = (currency: string) => `
  <table style="width: 100%; margin: 30px 0; border-collapse: collapse">
    <tr><th align="left">Item<th align="right">Quantity<th align="right">Price<th align="right">Amount
    <tr><td>Walnut board<td align="right">3<td align="right">20.00<td align="right">60.00
    <tr><td>Oil, 500 ml<td align="right">2<td align="right">20.00<td align="right">40.00
    <tr><td colspan="3" align="right">Subtotal<td align="right">${currency} 100.00
    <tr><td colspan="3" align="right">VAT 20 %<td align="right">${currency} 20.00
    <tr><td colspan="3" align="right"><b>Total</b><td align="right"><b>${currency} 120.00</b>
  </table>`;

const expected = [
  'INV-2024-117',
  '2024-03-04',
  '2024-04-03',
  { amount: 120, currency: 'GBP' },
  { amount: 20, currency: 'GBP' },
  'C-4471',
  'GB29 NWBK 6016 1331 9268 19',
];

const facts = [
  ['Invoice number', 'INV-2024-117'],
  ['Invoice date', '4 March 2024'],
  ['Due date', '3 April 2024'],
  ['Customer no.', 'C-4471'],
] as const;

const footer = '<p>Please pay to IBAN GB29 NWBK 6016 1331 9268 19, BIC NWBKGB2L.</p>';

test.each([
  ['before a colon', facts.map(([label, value]) => `<p>${label}: ${value}</p>`).join('')],
  ['bold, without a colon', facts.map(([label, value]) => `<p><b>${label}</b> ${value}</p>`).join('')],
  [
    'in the first column',
    `<table>${facts.map(([label, value]) => `<tr><td width="200">${label}<td>${value}`).join('')}</table>`,
  ],
  [
    'above, in a row',
    `<table width="100%"><tr>${facts.map(([label]) => `<td>${label}`).join('')}<tr>${facts.map(([, value]) => `<td>${value}`).join('')}</table>`,
  ],
  [
    'above, in boxes',
    `<div style="display: flex; gap: 8px">${facts.map(([label, value]) => `<div style="border: 1px solid; padding: 6px; width: 140px"><small style="color: #555">${label}</small><br>${value}</div>`).join('')}</div>`,
  ],
  [
    'in two pairs a row',
    `<table width="100%"><tr><td>Invoice number<td>INV-2024-117<td>Invoice date<td>4 March 2024<tr><td>Due date<td>3 April 2024<td>Customer no.<td>C-4471</table>`,
  ],
  [
    'in one line',
    `<p>Invoice number: INV-2024-117 Invoice date: 4 March 2024</p><p>Due date: 3 April 2024 Customer no.: C-4471</p>`,
  ],
  [
    'on the right of the page',
    `<div style="margin-left: 50%">${facts.map(([label, value]) => `<div style="display: flex; justify-content: space-between"><span>${label}</span><span>${value}</span></div>`).join('')}</div>`,
  ],
])('values of an invoice are found where labels stand %s', async (_, head) => {
  const fields = await fieldsOf(`<h1>Invoice</h1>${head}${items('£')}${footer}`, wishes);
  expect(valuesOf(fields)).toEqual(expected);
  for (const { confidence, page, box, text } of fields) {
    expect(confidence).toBeGreaterThan(0.5);
    expect(page).toBe(1);
    expect(box?.width).toBeGreaterThan(5);
    expect(text).toBeTruthy();
  }
});

test('a German invoice has its commas, points and words', async () => {
  const html = `<h2>Rechnung</h2><table><tr><td>Rechnungs-Nr.:<td>2024/0815<tr><td>Rechnungsdatum:<td>05.11.2024<tr><td>Zahlbar bis:<td>19. November 2024<tr><td>Kundennummer:<td>10023</table>
    <table width="100%"><tr><td>Nettobetrag<td align="right">1.200,00 €<tr><td>MwSt. 19 %<td align="right">228,00 €<tr><td><b>Gesamtbetrag</b><td align="right"><b>1.428,00 €</b></table>`;
  const fields = await fieldsOf(html, [...wishes.slice(0, 6), { name: 'net_amount', type: 'money' }]);
  expect(valuesOf(fields)).toEqual([
    '2024/0815',
    '2024-11-05',
    '2024-11-19',
    { amount: 1428, currency: 'EUR' },
    { amount: 228, currency: 'EUR' },
    '10023',
    { amount: 1200, currency: 'EUR' },
  ]);
  expect(fields[3]?.text).toBe('1.428,00 €');
});

const amounts = [
  { name: 'net_amount', type: 'money' },
  { name: 'vat', type: 'money' },
  { name: 'total', type: 'money' },
];

const euros = (...values: readonly number[]) => values.map((amount) => ({ amount, currency: 'EUR' }));

/** A table of amounts, with a rule below each row. */
const grid = (...rows: readonly (readonly string[])[]) =>
  `<style>td, th { border-bottom: 1px solid; text-align: right; padding: 4px }</style><table width="100%" style="border-collapse: collapse">${rows.map((cells) => `<tr>${cells.map((cell) => `<td>${cell}`).join('')}`).join('')}</table>`;

test.each([
  [
    'without a name, as the sum of its rates',
    grid(
      ['BTW %', 'Grondslag', 'BTW bedrag', 'Totaal'],
      ['9 %', '50,00', '4,50', '54,50'],
      ['21 %', '100,00', '21,00', '121,00'],
      ['', '150,00', '25,50', '175,50'],
    ),
    euros(150, 25.5, 175.5),
  ],
  [
    'by its name, between other rows',
    grid(
      ['', 'Montant EUR HT', 'Montant TVA', 'Montant EUR TTC'],
      ['Abonnements', '24.99', '5.00', '29.99'],
      ['Services ponctuels', '0.01', '0.00', '0.01'],
      ['Total facture', '25.00', '5.00', '30.00'],
      ['TVA payée sur les débits', '', '5.00', ''],
    ),
    euros(25, 5, 30),
  ],
])('of a table of taxes the last row is the total: %s', async (_, table, totals) => {
  const fields = await fieldsOf(`<h1>12-77</h1><p>Netherlands, EUR 0.00</p>${table}`, amounts);
  expect(valuesOf(fields)).toEqual(totals);
  for (const { confidence } of fields) expect(confidence).toBeGreaterThan(0.6);
});

test.each([
  ['Ohne<br>MwSt.', 'Zeilenbetrag<br>ohne MwSt.'],
  ['Price<br>excl.<br>VAT', 'Amount excl. VAT'],
  ['Prix hors<br>TVA', 'Montant hors TVA'],
])('what a price is without is not its amount: %s', async (price, amount) => {
  const table = grid(
    ['Item', 'Menge', price, amount],
    ['A', '1', '3,89', '3,89'],
    ['B', '2', '5,39', '10,78'],
  );
  const [vat] = await fieldsOf(table, [{ name: 'vat', type: 'money' }]);
  expect(vat?.value).toBeNull();
});

test('a net amount is what excludes the tax rather than a subtotal', async () => {
  const html = `<div style="display: flex; justify-content: space-between"><table><tr><td>Exclusief BTW<td>€ 593,36<tr><td>BTW 21%<td>€ 124,61<tr><td>Totaal<td>€ 717,97</table>
    <table><tr><td>Subtotaal<td>€ 717,97<tr><td>Totaal<td>€ 717,97</table></div>`;
  expect(valuesOf(await fieldsOf(html, amounts))).toEqual(euros(593.36, 124.61, 717.97));
});

test.each([
  ['Facture n°562044387 du 02 juillet 2015', '562044387', '2015-07-02'],
  ['Rechnung Nr. 2024-17 vom 04.03.2024', '2024-17', '2024-03-04'],
  ['Invoice INV-88 dated 4 March 2024', 'INV-88', '2024-03-04'],
  ['Fattura n. 12/A del 4 marzo 2024', '12/A', '2024-03-04'],
])('the date of an invoice may follow its number: %s', async (title, number, date) => {
  const html = `<p>Page 1</p><p>${title}</p><p>Due date: 9 April 2025</p>`;
  const fields = await fieldsOf(html, [{ name: 'invoice_number' }, { name: 'invoice_date', type: 'date' }]);
  expect(valuesOf(fields)).toEqual([number, date]);
});

test.each([
  ['in lines', '<p>Bank: Barclays Bank PLC</p><p>Account number: 12345678</p><p>Sort code: 20-00-00</p>'],
  ['in columns', grid(['Bank name', 'Account no.'], ['HDFC Bank', '00030340067212'])],
  ['beside each other', '<p>IBAN: GB29 NWBK 6016 1331 9268 19 &nbsp; Account no.: 31926819</p>'],
])('the account at a bank is not the customer’s number: %s', async (_, bank) => {
  const fields = [{ name: 'customer_number' }, { name: 'bank_account' }];
  const [customer, account] = await fieldsOf(`<h1>Invoice</h1><div>${bank}</div>`, fields);
  expect(customer?.value).toBeNull();
  expect(account?.value).toMatch(/^\d+$/);
  const [known] = await fieldsOf('<p>Invoice</p><p>Account number: 4471</p>', fields);
  expect(known?.value).toBe('4471');
});

test('what the page does not have is null', async () => {
  const html = `<h1>Minutes</h1><p>The total of the survey was discussed on Monday. The date of the next meeting is open.</p>`;
  const absent = { value: null, text: null, page: null, box: null, confidence: 0 };
  expect(await fieldsOf(html, wishes)).toEqual(wishes.map(({ name }) => ({ name, ...absent })));
});

test('dates follow the order of the other dates of the document', async () => {
  const html = (other: string) => `<p>Order date: 03/04/2024</p><p>Delivered on ${other}</p>`;
  const wish = [{ name: 'order_date', type: 'date' }];
  const [british] = await fieldsOf(html('25/04/2024'), wish);
  const [american] = await fieldsOf(html('04/25/2024'), wish);
  const [open] = await fieldsOf(html('a Monday'), wish);
  expect([british?.value, american?.value]).toEqual(['2024-04-03', '2024-03-04']);
  expect(open?.confidence).toBeLessThan(0.7);
});

test.each([
  ['1,234.50', 1234.5],
  ['1.234,50', 1234.5],
  ['1 234,50', 1234.5],
  ["1'234.50", 1234.5],
  ['(75)', -75],
  ['−3.5', -3.5],
  ['٣٤٥', 345],
  ['12,345,678', 12345678],
  ['0.125', 0.125],
])('the number %s', async (written, value) => {
  const [field] = await fieldsOf(`<p>Reading: ${written}</p>`, [{ name: 'reading', type: 'number' }]);
  expect(field).toMatchObject({ value, text: written });
});

test('check boxes and words for yes and no', async () => {
  const html = `<p>☒ Newsletter</p><p>☐ Telephone</p><p>Smoker: no</p><p>Insured <b>Yes</b></p><table border="1"><tr><td>Married<td>Ja</table>`;
  const names = ['newsletter', 'telephone', 'smoker', 'insured', 'married'];
  const fields = await fieldsOf(
    html,
    names.map((name) => ({ name, type: 'boolean' })),
  );
  expect(valuesOf(fields)).toEqual([true, false, false, true, true]);
});

test('boxes and texts of forms have their labels, and boxes their names', async () => {
  const html = `<p><input type="checkbox" name="a1" checked> Newsletter</p><p><input type="checkbox" name="a2"> Telephone calls</p>
    <p><input type="checkbox" name="over_18" checked></p><p>Family name: <input name="n" value="Özil"></p>`;
  const fields = await fieldsOf(
    html,
    [
      { name: 'newsletter', type: 'boolean' },
      { name: 'telephone_calls', type: 'boolean' },
      { name: 'over_18', type: 'boolean' },
      { name: 'family_name' },
    ],
    {},
    { forms: true },
  );
  expect(valuesOf(fields)).toEqual([true, false, true, 'Özil']);
});

test('Hebrew and Arabic labels have their values on the left', async () => {
  const html = `<div dir="rtl"><p>מספר חשבונית: 4711</p><table width="100%"><tr><td>סכום<td>₪ 1,250.00</table><p lang="ar">التاريخ: 2024-05-06</p></div>`;
  const fields = await fieldsOf(html, [
    { name: 'number', labels: ['מספר חשבונית'] },
    { name: 'sum', type: 'money', labels: ['סכום'] },
    { name: 'date', type: 'date', labels: ['التاريخ'] },
  ]);
  expect(valuesOf(fields)).toEqual(['4711', { amount: 1250, currency: 'ILS' }, '2024-05-06']);
});

test('Chinese and Japanese labels need no spaces', async () => {
  const html = `<p>請求書番号：A-77</p><p>発行日 2024年5月6日</p><p>合計金額 ¥12,500</p>`;
  const fields = await fieldsOf(html, [
    { name: 'number', labels: ['請求書番号'] },
    { name: 'issued', type: 'date', labels: ['発行日'] },
    { name: 'sum', type: 'money', labels: ['合計金額'] },
  ]);
  expect(valuesOf(fields)).toEqual(['A-77', '2024-05-06', { amount: 12500, currency: 'JPY' }]);
});

test('a label of two lines in a cell has its value beside it', async () => {
  const html = `<table border="1" style="border-collapse: collapse"><tr><td width="70">Policy holder number<td>PH 99-1<tr><td>Sum insured in EUR<td>50.000,00</table>`;
  const fields = await fieldsOf(html, [
    { name: 'policy_holder_number' },
    { name: 'sum_insured', type: 'money' },
  ]);
  expect(valuesOf(fields)).toEqual(['PH 99-1', { amount: 50000, currency: 'EUR' }]);
});

test('hidden text proves nothing with exclude, and labels are no patterns', async () => {
  const html = `<p>Total: <span style="color: white">EUR 9,999.00</span></p><p>Total due: EUR 10.00</p>`;
  const wish = [{ name: 'total', type: 'money', labels: ['Total', 'Total due', '(.*)+$'] }];
  const [shown] = await fieldsOf(html, wish, { hidden: 'exclude' });
  expect(shown?.value).toEqual({ amount: 10, currency: 'EUR' });
});

test('a pattern that needs backtracking is refused by its place', async () => {
  const json = {
    pdf_base64: await printed('<p>Hello</p>'),
    fields: [{ name: 'one' }, { name: 'two', pattern: '(a)\\1' }],
  };
  const response = await service.call('POST', '/extractFields', { key: service.liveKey, json });
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({
    code: 'invalid_regex',
    message: expect.stringContaining('fields[1].pattern'),
  });
});
