import { expect, test } from '@jest/globals';
import { textToPdf } from '../../../functions/core/pdf/text-to-pdf.ts';
import { onePage, stream } from './raw-pdf.ts';
import { textsOf } from './read-back.ts';

/** Characters drawn one after another from left to right, by codes of a font that says which they are. */
function leftToRight(characters: string, left = 20): Uint8Array {
  const units = [...characters].map((character) => character.charCodeAt(0).toString(16).padStart(4, '0'));
  const codes = units.map((_, index) => (index + 1).toString(16).padStart(4, '0'));
  const map = codes.map((code, index) => `<${code}> <${units[index]}>`).join('\n');
  const toUnicode = `begincmap 1 begincodespacerange <0000> <ffff> endcodespacerange ${codes.length} beginbfchar\n${map}\nendbfchar endcmap`;
  return onePage(`BT /F 6 Tf ${left} 100 Td <${codes.join('')}> Tj ET`, {
    resources: '/Font<</F 5 0 R>>',
    objects: [
      '<</Type/Font/Subtype/Type0/BaseFont/Some/Encoding/Identity-H/DescendantFonts[6 0 R]/ToUnicode 7 0 R>>',
      '<</Type/Font/Subtype/CIDFontType2/BaseFont/Some/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/DW 600>>',
      stream(toUnicode),
    ],
  });
}

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
  expect(await textsOf(leftToRight(drawn))).toEqual(['שלום (בעברית) עם 456']);
});

test('reads right-to-left words inside a left-to-right line in their places', async () => {
  expect(await textsOf(leftToRight('abc םלוע םולש xyz'))).toEqual(['abc שלום עולם xyz']);
});
