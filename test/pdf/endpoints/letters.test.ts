import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

async function call(path: string, json: object): Promise<Buffer> {
  const response = await service.call('POST', path, { key: service.liveKey, json });
  expect(response.status).toBe(200);
  return Buffer.from(await response.arrayBuffer());
}

async function printed(html: string): Promise<{ readonly pdf_base64: string }> {
  return { pdf_base64: (await call('/htmlToPdf', { html })).toString('base64') };
}

async function read(path: string, json: object) {
  return JSON.parse((await call(path, json)).toString());
}

test('emoji and mathematical letters are whole wherever text is read', async () => {
  const sentence = '𝑄 is heat, 𝑥 + 𝐸 = 𝑚𝑐, 😀 and 👍 too, 𝄞';
  const rows = [
    ['😀', '👍 ok'],
    ['𝛼𝛽', '𝔸 1'],
  ];
  const cells = rows.map((row) => `<tr>${row.map((text) => `<td>${text}`).join('')}`).join('');
  const pdf = await printed(`<p>${sentence}</p><table border=1>${cells}</table>`);
  const all = [sentence, ...rows.map((row) => row.join(' '))].join('\n');
  expect(await read('/extractText', pdf)).toMatchObject({ text: all });
  const { blocks } = (await read('/extractContent', { ...pdf, format: 'json' })).pages[0];
  expect(blocks).toMatchObject([
    { kind: 'paragraph', text: sentence },
    { kind: 'table', rows },
  ]);
  expect(await read('/extractTables', pdf)).toMatchObject({ tables: [{ rows }] });
  for (const pattern of ['𝑄', '😀 and 👍', '𝛼𝛽'])
    expect(await read('/grepPdf', { ...pdf, pattern })).toMatchObject({ total_matches: 1 });
});
