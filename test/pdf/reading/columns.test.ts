import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';

let service: Service;
let key: string;
beforeAll(async () => {
  service = await sharedService();
  key = (await service.newAccount()).liveKey;
});

async function markdownOf(html: string): Promise<string> {
  const printed = await service.call('POST', '/htmlToPdf', { key, json: { html, tagged: false } });
  const pdf_base64 = Buffer.from(await printed.arrayBuffer()).toString('base64');
  const read = await service.call('POST', '/extractContent', { key, json: { pdf_base64 } });
  return (await read.json()).markdown;
}

const repeated = (text: string, count: number) => Array.from({ length: count }, () => text).join('');

test.each([
  ['Hebrew', 'he', 'rtl', 'הנהר עולה בהרים ויורד אל הים, על פני טחנות שלא הסתובבו מאה שנים. ', 'הסוף'],
  ['Arabic', 'ar', 'rtl', 'ينبع النهر من الجبال ويجري إلى البحر مارا بطواحين لم تدر منذ قرن. ', 'النهاية'],
  ['Chinese', 'zh', 'ltr', '河流发源于山中，流向大海，经过一个世纪没有转动的磨坊和村庄。', '结束'],
  [
    'Japanese',
    'ja',
    'ltr',
    '川は山から流れ出て、百年も回っていない水車小屋のそばを通り、海へ向かう。',
    '終わり',
  ],
])(
  'columns in %s are read one after the other, and are no table',
  async (_, language, direction, text, end) => {
    const column = repeated(text, 40);
    const markdown = await markdownOf(
      `<html lang=${language} dir=${direction}><div style="columns: 3; column-gap: 20px">${column}${end}</div>`,
    );
    expect(markdown).not.toContain('|');
    expect(markdown.replaceAll(/\s+/g, '')).toBe(`${column}${end}`.replaceAll(/\s+/g, ''));
  },
);

const items = `<table style="margin-top: 30px">
  <tr><th align=left>Item<th align=right>Quantity<th align=right>Price<th align=right>Amount
  <tr><td>Walnut board<td align=right>3<td align=right>20.00<td align=right>60.00
  <tr><td>Oil<td align=right>2<td align=right>20.00<td align=right>40.00
  <tr><td>Screws<td align=right>9<td align=right>1.00<td align=right>9.00</table>`;

test('a table without lines begins below the addresses and dates above it', async () => {
  const markdown = await markdownOf(
    `<style>td, th { padding: 3px 8px }</style><h1 style="text-align: center">Harbour Works</h1>
     <div style="display: flex"><div style="width: 50%">Anna Example<br>12 High Street<br>10115 Newtown</div><div>Bela Sample<br>4 Mill Lane<br>20457 Harwick</div></div>
     <table style="margin-top: 24px"><tr><td>Number:<td>2024-17<tr><td>Date:<td>4.3.2024<tr><td>Due:<td>3.4.2024</table>${items}<p>Thank you for your order, which we shall send to your address within the next three days.</p>`,
  );
  expect(markdown).toContain(
    '| Item | Quantity | Price | Amount |\n| --- | --- | --- | --- |\n| Walnut board | 3 | 20.00 | 60.00 |',
  );
  expect(markdown).toMatch(/^# Harbour Works\n\nAnna Example/);
  expect(markdown.indexOf('Newtown')).toBeLessThan(markdown.indexOf('Bela Sample'));
});

test('a right column that begins above the left one is read as one, with its heading in capitals', async () => {
  const words =
    'rain and snow feed the river on its way from the hills to the sea and to the mills that stand beside it ';
  const markdown = await markdownOf(
    `<style>p { margin: 0; text-align: justify; font: 12px/16px serif } h4 { margin: 12px 0 0; font: 12px/16px sans-serif }</style>
     <div style="display: flex; gap: 24px; width: 520px">
       <div style="width: 160px; margin-top: 128px"><p>Note: ${repeated(words, 3)}</p></div>
       <div style="width: 336px"><p>The first: ${repeated(words, 6)}end.</p><h4>OF THE RIVER</h4><p>The second: ${repeated(words, 4)}end.</p></div>
     </div>`,
  );
  expect(markdown).toContain(`The first: ${repeated(words, 6)}end.\n\n#`);
  expect(markdown).toMatch(/\n\n#+ OF THE RIVER\n\nThe second: /);
});
