import { expect, test } from '@jest/globals';
import { textToPdf } from '../../../functions/core/pdf/text-to-pdf.ts';
import { leftToRight } from './raw-pdf.ts';
import { textsOf } from './read-back.ts';

test.each([
  'שלום (בעברית) עם 456',
  'abc مرحبا بالعالم xyz',
  'Здравствуйте 你好 مرحبا بالعالم שלום עולם नमस्ते',
  'مرحبا بالعالم هذا نص عربي طويل مع رقم 123 وكلمة English في الوسط',
  'זהו (טקסט) עם English (words here) בתוך 12.5% ו-1,234 שח',
  'The word שלום (hello) and עולם, then 42.',
  'English קודם ואז hello world סוף',
  'קרא את example.com/a(b) עכשיו! [כן] 10:30',
  'السعر ١٢٣٫٤٥ ريال (تقريبا)',
  'السلام عليكم لا إله',
  '1) פריט ראשון',
])('reads %s as it is written', async (text) => {
  const { pdf } = await textToPdf(text, { fontSizePoints: 8 });
  expect(await textsOf(pdf)).toEqual([text]);
});

test.each([
  ['as they look', '456 םע (תירבעב) םולש'],
  ['as they are read', '456 םע )תירבעב( םולש'],
])('reads brackets that a font gives %s', async (_, drawn) => {
  expect(await textsOf(leftToRight(drawn, { size: 6 }))).toEqual(['שלום (בעברית) עם 456']);
});

test('reads right-to-left words inside a left-to-right line in their places', async () => {
  expect(await textsOf(leftToRight('abc םלוע םולש xyz', { size: 6 }))).toEqual(['abc שלום עולם xyz']);
});
