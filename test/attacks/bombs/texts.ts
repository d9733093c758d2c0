import { line } from '../../pdf/objects/hand-written.ts';
import { inputBombs, many, pagePdf } from '../bomb.ts';

/** A page of 40,000 times the letter a, in lines. */
const lettersPdf = () =>
  pagePdf({
    content: `BT /F 4 Tf 1 TL 9 190 Td ${`(${'a'.repeat(200)}) '\n`.repeat(200)}ET ${line('secret')}`,
  }).toString('base64');

const patterns: Readonly<Record<string, string>> = {
  'hundreds of optional letters': `${'a?'.repeat(300)}${'a'.repeat(300)}`,
  'a repeat of repeats': '(a+)+$',
  'alternatives that are the same': '(a|a|a)*b',
  'a repeat of anything, nested': '(((.*)*)*)*x',
  'a repeat of a thousand of a thousand': '((a{1,1000}){1,1000})b',
  'forty times any letters': `${'a*'.repeat(40)}b`,
  'any letters of many alphabets': '(\\p{L}\\p{M}*){200}\\p{Lu}',
  'brackets nested 450 times': `${'('.repeat(450)}a${')'.repeat(450)}`,
  'nothing, everywhere': '(|a|)*',
  'a back reference': '(a+)\\1+b',
  'a look ahead of repeats': '(?=(a+)+b)a',
  'bounds of words or none': `${'(?:\\b|\\B)'.repeat(50)}aaaaaaaa`,
  'alternatives that repeat': `${'(?:a*|b*)'.repeat(50)}aaaaaaaa`,
  'bounds of words': '(\\b|\\B)*x',
  'sets of all letters': `[\\p{L}\\p{N}\\s\\S]{0,900}z`,
};

/** Bombs of patterns that are looked for. */
export const patternBombs = [
  ...inputBombs(
    'patterns',
    '/grepPdf',
    Object.fromEntries(
      Object.entries(patterns).map(([name, pattern]) => [
        name,
        () => ({ pdf_base64: lettersPdf(), pattern, regex: true }),
      ]),
    ),
  ),
  ...inputBombs(
    'patterns',
    '/redactPdf',
    Object.fromEntries(
      Object.entries(patterns).map(([name, pattern]) => [
        `${name}, redacted`,
        () => ({ pdf_base64: lettersPdf(), redactions: [{ pattern }], allow_none: true }),
      ]),
    ),
  ),
  ...inputBombs('patterns', '/redactPdf', {
    'a hundred patterns of repeats, redacted': () => ({
      pdf_base64: lettersPdf(),
      redactions: Array.from({ length: 100 }, (_, index) => ({ pattern: `(a+a+)+b{${index}}` })),
      allow_none: true,
    }),
    'every letter, redacted': () => ({
      pdf_base64: lettersPdf(),
      redactions: [{ text: 'a' }],
      allow_none: true,
    }),
  }),
];

const texts: Readonly<Record<string, string>> = {
  'a megabyte of line ends': '\n'.repeat(1_000_000),
  'a megabyte of form feeds': '\f'.repeat(1_000_000),
  'a megabyte of one word': 'a'.repeat(1_000_000),
  'a megabyte of tabs': '\t'.repeat(1_000_000),
  'a letter of 300,000 accents': `a${'\u0301'.repeat(300_000)}`,
  '300,000 changes of direction': '\u202ea\u202db'.repeat(75_000),
  'isolates within isolates': '\u2067a'.repeat(200_000),
  'Hebrew and Latin letters by turns': 'א1b(] '.repeat(100_000),
  'a family of 100,000 emoji': '👨\u200d'.repeat(100_000),
  'every letter of Unicode': Array.from({ length: 0x30000 - 0x80 }, (_, index) => index + 0x80)
    .filter((code) => code < 0xd800 || code > 0xdfff)
    .map((code) => String.fromCodePoint(code))
    .join(''),
  'Arabic in one word': 'ب'.repeat(400_000),
  'Khmer clusters': 'ក្'.repeat(100_000),
  'a megabyte of digits and spaces': '1 '.repeat(500_000),
};

const markdown: Readonly<Record<string, string>> = {
  'lists nested 300 times': many(300, (index) => `${' '.repeat(2 * index)}- a\n`),
  '100,000 brackets': '['.repeat(100_000),
  '100,000 links that never end': '[a]('.repeat(100_000),
  '100,000 pictures within pictures': '!['.repeat(50_000) + '](a)'.repeat(50_000),
  '200,000 stars': '*a **'.repeat(60_000),
  '200,000 signs of quotation': '>'.repeat(200_000),
  '100,000 ticks of many lengths': many(700, (index) => `${'`'.repeat(index + 1)}a `),
  'a table of 1,000 columns and rows': `|${'a|'.repeat(1_000)}\n|${'-|'.repeat(1_000)}\n${`|${'a|'.repeat(1_000)}\n`.repeat(50)}`,
  '50,000 definitions of links': many(50_000, (index) => `[a${index}]: /b\n`),
  'notes of one another': `${many(10_000, (index) => `[^${index}]: [^${index + 1}] [^${index - 1}]\n\n`)}[^0]`,
  'TeX that defines itself': '$\\def\\a{\\a\\a}\\a$',
  'TeX that doubles 40 times': `$\\def\\a{x}${many(40, (index) => `\\def\\${'b'.repeat(index + 1)}{\\${index ? 'b'.repeat(index) : 'a'}\\${index ? 'b'.repeat(index) : 'a'}}`)}\\${'b'.repeat(40)}$`,
  'TeX nested 20,000 times': `$${'{'.repeat(20_000)}x${'}'.repeat(20_000)}$`,
  'TeX of giant sizes': '$\\rule{1e9em}{1e9em}\\kern1e9em$',
  'a hundred thousand formulas': '$x$ '.repeat(30_000),
  'entities of characters': '&NotEqualTilde;'.repeat(60_000),
  'code of a million letters in a language': `\`\`\`typescript\n${'const a = `b` /* '.repeat(30_000)}\n\`\`\``,
  'HTML of 100,000 open elements': '<div>'.repeat(100_000),
  'links of mail addresses': 'a.'.repeat(200_000),
};

/** Bombs of plain texts and of Markdown. */
export const textBombs = [
  ...inputBombs(
    'texts',
    '/textToPdf',
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, () => ({ text })])),
  ),
  ...inputBombs(
    'texts',
    '/markdownToPdf',
    Object.fromEntries(Object.entries(markdown).map(([name, text]) => [name, () => ({ markdown: text })])),
  ),
];
