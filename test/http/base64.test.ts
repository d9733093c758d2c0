import { expect, test } from '@jest/globals';
import { decodeBase64 } from '../../functions/core/contract/base64.ts';
import { Problem } from '../../functions/core/contract/problem.ts';

const characters = ['A', 'b', '9', '+', '/', '-', '_', '=', ' ', '\n', ',', 'é', '中'];

function* texts(length: number): Generator<string> {
  if (length === 0) return yield '';
  for (const start of texts(length - 1)) for (const character of characters) yield start + character;
}

/** What the field allows, said by a pattern: digits, then at most two signs of padding, and white space anywhere. */
function read(text: string): Buffer | undefined {
  const digits = text.replace(/\s+/g, '');
  const isValid = /^[\w+/-]+={0,2}$/.test(digits) && digits.replace(/=+$/, '').length % 4 !== 1;
  return isValid ? Buffer.from(digits, 'base64') : undefined;
}

test.each(['', 'data:application/pdf;base64,'])(
  'reads every short text after "%s" as a pattern does',
  (prefix) => {
    for (const length of [0, 1, 2, 3, 4]) {
      for (const text of texts(length)) {
        let bytes: Buffer | undefined;
        try {
          bytes = decodeBase64(prefix + text, 'pdf_base64');
        } catch (problem) {
          if (!(problem instanceof Problem) || problem.code !== 'invalid_base64') throw problem;
        }
        if (bytes?.toString('hex') !== read(text)?.toString('hex'))
          expect([text, bytes]).toEqual([text, read(text)]);
      }
    }
    expect.assertions(0); // each difference is one
  },
);
