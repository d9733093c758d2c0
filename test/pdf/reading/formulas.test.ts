import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { onePage } from './raw-pdf.ts';
import { pageReaders } from './read-pages.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

const { printedBlocks, blocksOf, markdownOf, printed } = pageReaders(() => service);

const number = (text: string) => `<mn>${text}</mn>`;
const letter = (text: string) => `<mi>${text}</mi>`;
const sign = (text: string) => `<mo>${text}</mo>`;
const fraction = (above: string, below: string) =>
  `<mfrac><mrow>${above}</mrow><mrow>${below}</mrow></mfrac>`;
const square = (text: string) => `<msup>${letter(text)}${number('2')}</msup>`;

test('a fraction in a line is read with a stroke, in its place', async () => {
  const rate = fraction(letter('a'), `${number('1')}${sign('+')}${square('b')}`);
  const answer = await printedBlocks(
    `<p>The rate <math>${rate}</math> falls with time, as in all such cases.</p>
    <ol><li><math>${letter('s')}${sign('=')}${rate}</math></li></ol>`,
  );
  expect(answer).toMatchObject([
    { kind: 'paragraph', text: 'The rate 𝑎/(1 + 𝑏²) falls with time, as in all such cases.' },
    { kind: 'paragraph', text: '1. 𝑠 = 𝑎/(1 + 𝑏²)' },
  ]);
});

test('an underlined word above another one is no fraction', async () => {
  const answer = await printedBlocks(
    '<p style="line-height: 1.1">See <u>mill</u> and<br>the <u>pond</u> of oak.</p><p><u>West</u></p><p><u>East</u></p>',
  );
  expect(JSON.stringify(answer)).not.toContain('/');
});

const row = (...parts: readonly string[]) => `<mrow>${parts.join('')}</mrow>`;
const display = (...parts: readonly string[]) => `<math display="block">${parts.join('')}</math>`;
const roots = fraction(
  `${sign('−')}${letter('b')}${sign('±')}<msqrt>${square('b')}${sign('−')}${number('4')}${letter('a')}${letter('c')}</msqrt>`,
  `${number('2')}${letter('a')}`,
);
const sum = `<munderover>${sign('∑')}${row(letter('i'), sign('='), number('1'))}${letter('n')}</munderover>`;

test('formulas between paragraphs are blocks, in LaTeX where it is certain', async () => {
  const pdf = await printed(
    `<p>The roots of it are</p>${display(letter('x'), sign('='), roots)}<p>and their sum is</p>
    ${display(sum, `<msub>${letter('x')}${letter('i')}</msub>`, sign('='), fraction(letter('n'), number('2')))}
    <p>and the text goes on.</p>`,
  );
  expect(await blocksOf(pdf)).toMatchObject([
    { kind: 'paragraph', text: 'The roots of it are' },
    {
      kind: 'formula',
      text: '𝑥 = (−𝑏 ± √(𝑏² − 4𝑎𝑐))/(2𝑎)',
      latex: 'x=\\frac{-b\\pm\\sqrt{b^{2}-4ac}}{2a}',
      confidence: 0.95,
    },
    { kind: 'paragraph', text: 'and their sum is' },
    { kind: 'formula', text: '∑_(𝑖 = 1)^𝑛 𝑥_𝑖 = 𝑛/2', latex: '\\sum_{i=1}^{n}x_{i}=\\frac{n}{2}' },
    { kind: 'paragraph', text: 'and the text goes on.' },
  ]);
  expect(await markdownOf(pdf)).toContain('\n\n$$ \\sum_{i=1}^{n}x_{i}=\\frac{n}{2} $$\n\n');
});

test('a formula whose signs have no certain place has its text, marked as one', async () => {
  const cells = ['a', 'b', 'c', 'd'].map((text) => `<mtd>${letter(text)}</mtd>`);
  const matrix = `<mtable><mtr>${cells.slice(0, 2).join('')}</mtr><mtr>${cells.slice(2).join('')}</mtr></mtable>`;
  const pdf = await printed(`<p>The matrix</p>${display(letter('M'), sign('='), matrix)}<p>and so on.</p>`);
  const [, formula] = await blocksOf(pdf);
  expect(formula).toMatchObject({ kind: 'formula', confidence: 0.4 });
  expect(formula).not.toHaveProperty('latex');
  expect(await markdownOf(pdf)).toMatch(/^The matrix\n\n```formula\n[^`]+\n```\n\nand so on\.$/);
});

test('an equation with its number parts two columns no more than text does', async () => {
  const prose = (word: string) =>
    `<p>${`The ${word} rises in the hills and runs to the sea. `.repeat(4)}</p>`;
  const equation = (text: string) =>
    `<div style="display: flex; justify-content: space-between"><math>${row(letter('E'), sign('='), letter('m'), square('c'))}</math><span>(${text})</span></div>`;
  const blocks = await printedBlocks(
    `<div style="display: flex; gap: 30px"><div style="flex: 1">${prose('first')}${equation('1')}${prose('second')}${prose('third')}</div>
    <div style="flex: 1; padding-top: 9px">${prose('fourth')}${equation('2')}${prose('fifth')}</div></div>`,
  );
  const texts = blocks.map(({ text }) => /first|second|third|fourth|fifth|\(\d\)/.exec(String(text))?.[0]);
  expect(texts).toEqual(['first', '(1)', 'second', 'third', 'fourth', '(2)', 'fifth']);
  expect(blocks[1]).toMatchObject({ text: '𝐸 = 𝑚𝑐² (1)', latex: 'E=mc^{2} \\tag{1}' });
});

test('a formula in a sentence or in an item stays there', async () => {
  const write = (texts: readonly string[], x: number, y: number) =>
    `BT ${x} ${y} Td ${texts.map((text, at) => `/${at % 2 === 0 ? 'F' : 'I'} 10 Tf (${text}) Tj`).join(' ')} ET`;
  const given = ['', 'E', ' = ', 'm', ' + 3 ', 'k'];
  const lines = [
    write(['The energy of a body at rest in a frame that moves with it is given by'], 40, 370),
    write(given, 40, 358),
    write(['and larger in all others, by the energy of its motion through them.'], 40, 346),
    write(['a. Determine the energy of the body that we have seen above when'], 40, 322),
    write(given, 52, 310),
    write(['b. Determine its mass.'], 40, 298),
  ];
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  const pdf = onePage(lines.join('\n'), {
    resources: '/Font<</F 5 0 R/I 6 0 R>>',
    page: '/MediaBox[0 0 400 400]',
    objects: [font('Helvetica'), font('Times-Italic')],
  });
  expect(await blocksOf(pdf)).toMatchObject([
    { kind: 'paragraph', text: expect.stringMatching(/given by E = m \+ 3 k and/) },
    { kind: 'list', items: [{ text: expect.stringMatching(/when E = m \+ 3 k$/) }, {}] },
  ]);
});
