import { expect, test } from '@jest/globals';
import { base64Field } from '../../functions/core/contract/fields/files/base64.ts';

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

const invalid = { message: 'is not valid base64' };

test.each(['', 'data:application/pdf;base64,'])(
  'reads every short text after "%s" as a pattern does',
  (prefix) => {
    for (const length of [0, 1, 2, 3, 4]) {
      for (const text of texts(length)) {
        const { data, error } = base64Field.safeParse(prefix + text);
        const [issue] = error?.issues ?? [];
        if (issue && issue.message !== 'is not valid base64') expect(issue).toMatchObject(invalid);
        const bytes = data && Buffer.from(data);
        if (bytes?.toString('hex') !== read(text)?.toString('hex'))
          expect([text, bytes]).toEqual([text, read(text)]);
      }
    }
  },
);
