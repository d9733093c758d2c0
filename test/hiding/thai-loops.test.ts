import { expect, test } from '@jest/globals';
import { hidingCalls } from './hiding-calls.ts';

const { service, key, call } = await hidingCalls();

test('Thai in a font with loops is seen', async () => {
  const text = 'ต้องการที่จะเขียนลำดับรายการโดยที่สามารถกำหนดชนิดของรายการ';
  const html = `<p lang="th" style="color: #999; font-family: Sarabun">${text}</p>`;
  const printed = await service.call('POST', '/htmlToPdf', { key, json: { html, tagged: false } });
  const { hidden } = await call('/findHiddenText', Buffer.from(await printed.arrayBuffer()));
  expect(hidden).toEqual([]);
});
