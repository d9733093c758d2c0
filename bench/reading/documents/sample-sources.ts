import { type Random, randomOf } from '../../../test/fuzz/random.ts';
import { figure, label, paragraph, phrase, sentence } from './prose.ts';
import { longTable, plainTable, spannedTable, wordyTable } from './sample-tables.ts';
import type { SourceBlock, SourceDocument, SourceItem } from './source-document.ts';

/** Documents of each kind, `count` of each. Always the same: their differences come from a seed. */
export function sampleSources(count: number): SourceDocument[] {
  return Array.from({ length: count }, (_, index) => index + 1).flatMap((seed) =>
    Object.entries(kinds).map(([kind, make], place) => {
      const random = randomOf(seed * 1_000 + place);
      return {
        name: `${kind}-${seed}`,
        title: phrase(random),
        columns: 1,
        hasRunningText: false,
        style: { font: random.pick(['serif', 'sans-serif'] as const), sizePoints: 9 + random.below(4) },
        ...make(random),
      };
    }),
  );
}

const kinds: Readonly<
  Record<string, (random: Random) => Pick<SourceDocument, 'blocks'> & Partial<SourceDocument>>
> = {
  report: (random) => ({
    hasRunningText: true,
    blocks: [
      text(random, 4),
      ...section('Summary', [text(random, 6), list(random, { isNumbered: false, below: true })]),
      ...section(phrase(random), [text(random, 7), plainTable(random, 'all'), text(random, 6)]),
      subheading(random),
      text(random, 8),
      subheading(random),
      text(random, 5),
      list(random, { isNumbered: true }),
      ...section('Conclusions', [text(random, 7), text(random, 6)]),
    ],
  }),
  paper: (random) => ({
    columns: 2,
    style: { font: 'serif', sizePoints: 10 },
    blocks: [
      ...section('Abstract', [text(random, 4)]),
      ...section('1 Introduction', [text(random, 7), text(random, 8)]),
      ...section('2 Related work', [text(random, 8), list(random, { isNumbered: false })]),
      ...section('3 Method', [text(random, 9), text(random, 6)]),
      ...section('4 Results', [text(random, 8), text(random, 7)]),
      ...section('References', [list(random, { isNumbered: true })]),
    ],
  }),
  manual: (random) => ({
    blocks: [
      text(random, 3),
      ...section('Installation', [list(random, { isNumbered: true }), code(random)]),
      ...section('Configuration', [
        text(random, 3),
        code(random),
        { kind: 'quote', text: paragraph(random, 2) },
        wordyTable(random, 'between rows'),
      ]),
      ...section('Troubleshooting', [
        text(random, 2),
        list(random, { isNumbered: false, below: true }),
        { kind: 'quote', text: paragraph(random, 2) },
        code(random),
      ]),
    ],
  }),
  accounts: (random) => ({
    hasRunningText: true,
    blocks: [
      text(random, 2),
      ...section('Income', [spannedTable(random, 'around the header'), text(random, 3)]),
      ...section('Assets', [plainTable(random, 'none'), text(random, 3)]),
      ...section('Debts', [plainTable(random, 'around the header'), text(random, 2)]),
    ],
  }),
  register: (random) => ({
    blocks: [
      text(random, 4),
      ...section('All entries', [longTable(random, 'between rows')]),
      text(random, 4),
    ],
  }),
  minutes: (random) => ({
    blocks: Array.from({ length: 4 }).flatMap(() =>
      section(phrase(random), [
        text(random, 2),
        list(random, { isNumbered: false, below: true }),
        text(random, 1),
      ]),
    ),
  }),
  notes: (random) => ({
    blocks: [
      ...section(phrase(random), [
        { kind: 'paragraph', text: paragraph(random, 4), note: 1 },
        { kind: 'quote', text: paragraph(random, 2) },
        { kind: 'paragraph', text: paragraph(random, 3), note: 2 },
      ]),
      subheading(random),
      { kind: 'paragraph', text: paragraph(random, 3), note: 3 },
      { kind: 'notes', texts: [sentence(random), paragraph(random, 2), sentence(random)] },
    ],
  }),
  grids: (random) => ({
    blocks: [
      text(random, 2),
      ...section(phrase(random), [spannedTable(random, 'all'), text(random, 2)]),
      ...section(phrase(random), [wordyTable(random, 'all'), text(random, 2), plainTable(random, 'all')]),
    ],
  }),
};

function section(text: string, blocks: readonly SourceBlock[]): SourceBlock[] {
  return [{ kind: 'heading', level: 2, text }, ...blocks];
}

function subheading(random: Random): SourceBlock {
  return { kind: 'heading', level: 3, text: phrase(random) };
}

function text(random: Random, sentences: number): SourceBlock {
  return { kind: 'paragraph', text: paragraph(random, sentences) };
}

function list(
  random: Random,
  { isNumbered, below = false }: { isNumbered: boolean; below?: boolean },
): SourceBlock {
  const item = (): SourceItem => ({
    text: random.chance(0.5) ? sentence(random) : phrase(random),
    ...(below && random.chance(0.4) && { below: [phrase(random), sentence(random)] }),
  });
  return { kind: 'list', isNumbered, items: Array.from({ length: 3 + random.below(4) }, item) };
}

function code(random: Random): SourceBlock {
  const name = label(random).toLowerCase().replaceAll(/\W/g, '_');
  return {
    kind: 'code',
    lines: [
      `function ${name}(input) {`,
      `  const size = input.length * ${random.below(90) + 2};`,
      `  if (size > ${figure(random).replaceAll(/\D/g, '')}) {`,
      `    return "${label(random)}";`,
      '  }',
      '  return size;',
      '}',
    ],
  };
}
