import type { SourceBlock } from '../source-document.ts';
import {
  address,
  drawing,
  drawingOf,
  formula,
  heading,
  itemTable,
  letter,
  notes,
  pairs,
  price,
  resultsTable,
  roman,
  romanMarker,
  text,
} from './layout-blocks.ts';
import type { LayoutContent, LayoutSource } from './layout-content.ts';

/** Makes the content of each kind of layout. */
export const layoutKinds: Readonly<Record<string, (source: LayoutSource) => LayoutContent>> = {
  paper: (source) => {
    const { random, paragraph, phrase, sentence, script } = source;
    const numberOf = random.pick([String, roman, (index: number) => `${index}.`]);
    return {
      columns: 2,
      hasRunning: true,
      blocks: Array.from({ length: 4 }, (_, index) => index + 1).flatMap((index): SourceBlock[] => [
        heading(2, `${numberOf(index)} ${phrase()}`),
        text(paragraph(4 + random.below(4))),
        ...(index === 1
          ? [{ kind: 'paragraph', text: paragraph(3), note: 1 } as const, text(paragraph(6))]
          : []),
        ...(index === 2
          ? [
              drawing(source, 1),
              heading(3, phrase()),
              text(paragraph(5)),
              formula(source, 1),
              text(paragraph(4)),
            ]
          : []),
        ...(index === 3
          ? [
              resultsTable(source, `${script.table} 1: ${sentence()}`),
              heading(3, phrase()),
              text(paragraph(6)),
              formula(source, 2),
              text(paragraph(5)),
            ]
          : []),
        ...(index === 4 ? [notes([sentence()])] : []),
      ]),
    };
  },
  statement: (source) => {
    const { random, paragraph, phrase } = source;
    return {
      hasRunning: random.chance(0.5),
      blocks: [
        pairs(source, 4 + random.below(3)),
        heading(2, phrase()),
        itemTable(source, 'none', 8 + random.below(10)),
        heading(2, phrase()),
        itemTable(source, random.pick(['around the header', 'between rows'] as const), 4 + random.below(4)),
        text(paragraph(3)),
      ],
    };
  },
  form: (source) => {
    const { random, label, phrase, paragraph } = source;
    const fields = () => Array.from({ length: 3 + random.below(3) }, () => [`${label()}:`, ''] as const);
    return {
      blocks: [
        text(paragraph(2)),
        heading(2, phrase()),
        { kind: 'leaders', entries: fields() },
        heading(2, phrase()),
        { kind: 'marked', items: Array.from({ length: 3 }, () => ({ marker: '☐', text: phrase() })) },
        heading(2, phrase()),
        { kind: 'box', blocks: [text(paragraph(2))] },
        { kind: 'leaders', entries: fields() },
        { kind: 'rule', isDotted: random.chance(0.5) },
        text(paragraph(1)),
      ],
    };
  },
  slides: (source) => {
    const { random, phrase, label } = source;
    return {
      paper: { widthMm: 254, heightMm: 143, marginMm: 14 },
      sizePoints: 14 + random.below(6),
      hasRunning: true,
      isUntitled: true,
      blocks: Array.from({ length: 5 }).flatMap((_, index): SourceBlock[] => {
        const items = Array.from({ length: 3 + random.below(3) }, phrase);
        const isNumbered = random.chance(0.3);
        const body: SourceBlock = {
          kind: 'marked',
          items: items.map((item, at) => ({ marker: isNumbered ? `${at + 1}.` : '•', text: item })),
        };
        const content = index === 2 ? drawingOf([label(), label(), label()], phrase()) : body;
        return [{ kind: 'heading', level: 1, text: phrase(), beginsPage: index > 0 }, content];
      }),
    };
  },
  newspaper: (source) => {
    const { random, paragraph, phrase } = source;
    const columns = random.pick([3, 4] as const);
    return {
      columns,
      paper: { widthMm: 297, heightMm: 420, marginMm: 15 },
      hasRunning: random.chance(0.5),
      blocks: Array.from({ length: 3 }).flatMap((_, index): SourceBlock[] => [
        { kind: 'heading', level: 2, text: phrase(), spans: true },
        { kind: 'drop cap', text: paragraph(6) },
        text(paragraph(5)),
        ...(index === 1
          ? [{ kind: 'box', blocks: [heading(3, phrase()), text(paragraph(3))] } as const]
          : []),
        heading(3, phrase()),
        text(paragraph(6)),
        text(paragraph(4)),
      ]),
    };
  },
  law: (source) => {
    const { random, script, paragraph, phrase, sentence } = source;
    const sign = random.pick(['§', script.article]);
    const marker = random.pick([(index: number) => `(${index})`, letter, romanMarker]);
    const chapters = Array.from({ length: 2 }, (_, index) => index);
    return {
      hasRunning: true,
      blocks: chapters.flatMap((chapter) => [
        heading(2, `${roman(chapter + 1)} ${phrase()}`),
        ...Array.from({ length: 3 }, (_, index) => chapter * 3 + index + 1).flatMap(
          (number): SourceBlock[] => [
            heading(3, `${sign} ${number}${random.chance(0.7) ? ` ${phrase()}` : ''}`),
            text(paragraph(2)),
            {
              kind: 'marked',
              items: Array.from({ length: 2 + random.below(3) }, (_, at) => ({
                marker: marker(at + 1),
                text: sentence(),
              })),
            },
          ],
        ),
      ]),
    };
  },
  invoice: (source) => {
    const { random, paragraph, label, phrase } = source;
    return {
      blocks: [
        { kind: 'beside', sides: [[address(source)], [address(source)]] },
        pairs(source, 3),
        itemTable(source, 'none', 3 + random.below(6)),
        text(paragraph(1)),
        { kind: 'rule', isDotted: false },
        {
          kind: 'lines',
          lines: [`${label()}: DE${10 + random.below(90)} ${1000 + random.below(9000)}`, phrase()],
        },
      ],
    };
  },
  letter: (source) => {
    const { random, paragraph, phrase, label } = source;
    return {
      isUntitled: true,
      blocks: [
        address(source),
        address(source),
        heading(1, phrase()),
        ...Array.from({ length: 3 + random.below(3) }, () => text(paragraph(3 + random.below(4)))),
        text(label()),
      ],
    };
  },
  receipt: (source) => {
    const { random, phrase, label, script } = source;
    const row = (name: string) => [{ text: name }, { text: price(source) }];
    return {
      paper: { widthMm: 80, heightMm: 180, marginMm: 5 },
      sizePoints: 9,
      blocks: [
        { kind: 'lines', lines: [phrase(), phrase()] },
        {
          kind: 'table',
          caption: '',
          lines: 'none',
          headerRows: 0,
          rows: [...Array.from({ length: 4 + random.below(5) }, () => row(label())), row(script.total)],
        },
        text(phrase()),
      ],
    };
  },
};
