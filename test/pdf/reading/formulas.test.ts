import { beforeAll, expect, test } from '@jest/globals';
import type { Service } from '../../service.ts';
import { sharedService } from '../../shared-service.ts';
import { pageReaders } from './read-pages.ts';

let service: Service;
beforeAll(async () => {
  service = await sharedService();
});

const { printedBlocks } = pageReaders(() => service);

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
