import { expect, test } from '@jest/globals';
import {
  decodeTextString,
  encodeTextString,
} from '../../../functions/core/pdf-objects/objects/text-string.ts';

test.each([
  ['PDFDocEncoding', Buffer.from([0x80, 0xa0, 0x18, 0xe9, 0x41]), '•€˘éA'],
  ['UTF-16', Buffer.from('feff20ac0041d83dde00', 'hex'), '€A😀'],
  ['UTF-16 of an odd length', Buffer.from('feff004100', 'hex'), 'A�'],
  ['little-endian UTF-16', Buffer.from('fffeac204100', 'hex'), '€A'],
  ['UTF-8', Buffer.from('\ufeffЖ'), 'Ж'],
  ['UTF-16 with a language', Buffer.from('feff001b0065006e001b0041', 'hex'), 'A'],
])('a text string is read: %s', (_, bytes, text) => {
  expect(decodeTextString(bytes)).toBe(text);
});

test.each(['', 'plain (text) \\', 'é', '你好 😀', 'Tab\tline\r\n'])(
  'a text comes back as it was written: %j',
  (text) => {
    expect(decodeTextString(encodeTextString(text))).toBe(text);
  },
);
