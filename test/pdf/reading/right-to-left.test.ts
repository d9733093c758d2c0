import { expect, test } from '@jest/globals';
import { textToPdf } from '../../../functions/core/making/text-to-pdf.ts';
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
  '1- פריט ראשון',
  '2-5- פריט שני',
  'سؤال 2-5- جواب',
  'חום של -5 מעלות',
])('reads %s as written', async (text) => {
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

test.each([
  ['two characters', 'لا'],
  ['one of its own', 'ﻻ'],
])('reads a ligature that a font maps to %s in its order', async (_, ligature) => {
  expect(await textsOf(leftToRight(['م', ligature, 'س', 'ل', 'ا'], { size: 12 }))).toEqual(['السلام']);
  expect(await textsOf(leftToRight(['م', 'ه', 'ل'], { size: 12 }))).toEqual(['لهم']);
});

test('reads ligatures of other letters in their order', async () => {
  expect(await textsOf(leftToRight([')', 'الله', '('], { size: 12 }))).toEqual(['(الله)']);
  expect(await textsOf(leftToRight(['د', 'محم'], { size: 12 }))).toEqual(['محمد']);
});

test('numbers beside right-to-left words are whole, with their signs', async () => {
  const glyphs = [...'2.6\t-1.7\t5.8\t1.9\tלכה ךס'];
  expect(await textsOf(leftToRight(glyphs, { size: 4 }))).toEqual(['סך הכל 1.9 5.8 -1.7 2.6']);
});

test('a space that takes no room parts letters of one word', async () => {
  expect(await textsOf(leftToRight([...'یاه\u200cهکبش نیا'], { size: 12 }))).toEqual(['این شبکه\u200cهای']);
  expect(await textsOf(leftToRight([...'םל\u200cוע'], { size: 12 }))).toEqual(['עו לם']);
});

test.each([0.3, -0.3])('letters that lean by %f are in reading order', async (lean) => {
  expect(await textsOf(leftToRight(['م', 'لا', 'س'], { size: 12, lean }))).toEqual(['سلام']);
});
