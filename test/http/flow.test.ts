import { readFileSync } from 'node:fs';
import { expect, test } from '@jest/globals';

const root = new URL('../../', import.meta.url);

test('the architecture page draws the steps of admission as the code has them', () => {
  const steps = matches(source('functions/core/http/serve.ts'), /\.(?:find|check)\((\w+)/g);
  expect(drawn('admission')).toEqual(steps);
});

test('the architecture page shows the transaction as in the code, with the undoing of each step', () => {
  const [, body = ''] = source('functions/core/http/transaction.ts').split('export async function transact(');
  const steps = body.split('\n').flatMap((line) => {
    const calls = matches(line, /\b(\w+)\(/g).filter(
      (name) => !['withinTime', 'catch', 'defer'].includes(name),
    );
    return calls.map((name) => (line.includes('undo.defer(') ? `⤺ ${name}` : name));
  });
  expect(steps.length).toBeGreaterThan(10);
  expect(drawn('transaction')).toEqual(steps);
});

function source(path: string): string {
  return readFileSync(new URL(path, root), 'utf8');
}

function matches(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].map(([, name = '']) => name);
}

/** The steps that the drawing lists under a heading, in order; ⤺ stands before what undoes the step before it. */
function drawn(heading: string): string[] {
  const [, drawing = ''] = source('docs/architecture.md').split('## How a request flows');
  const [, section = ''] = drawing.split(new RegExp(`^ {6}${heading} .*\n`, 'm'));
  const [lines = ''] = section.split(/^( {6}\w|```| +└─)/m);
  return lines
    .replaceAll(/, where [^›\n]*/g, ' ')
    .replaceAll('⤺ ', '› ⤺ ')
    .split('›')
    .map((step) => step.trim())
    .filter((step) => step !== '');
}
