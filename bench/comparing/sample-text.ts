import type { Random } from '../../test/fuzz/random.ts';

/** A part of a document before it is printed. */
export type Part =
  | { readonly kind: 'heading' | 'paragraph'; readonly words: readonly string[] }
  | { readonly kind: 'list'; readonly items: readonly (readonly string[])[] }
  | { readonly kind: 'table'; readonly rows: readonly (readonly string[])[] };

const vocabulary =
  'agreement supplier customer delivery warranty liability payment schedule termination confidential property damages insurance invoice interest period annex obligation consent breach remedy jurisdiction arbitration notice written business material personal service quality standard inspection shipment storage transport building machine software licence material office effective finally difficult offering efficient workflow first official of the and to in that is for with by on at from or an be as are not it this each all any such shall may must will under between after before within without during upon'.split(
    ' ',
  );

/** A contract with headings, paragraphs, a list and tables, of words that a seed chooses. */
export function sampleText(random: Random): readonly Part[] {
  const words = (least: number, more: number): readonly string[] => {
    const found = Array.from({ length: least + random.below(more) }, () => random.pick(vocabulary));
    return sentences(found, random);
  };
  const row = (): readonly string[] => [
    `${random.pick(vocabulary)} ${random.pick(vocabulary)}`,
    String(1 + random.below(99)),
    amount(random),
    amount(random),
  ];
  return [
    { kind: 'heading', words: ['Contract', `C-${1_000 + random.below(9_000)}`] },
    ...Array.from({ length: 6 }, (_, index): readonly Part[] => [
      {
        kind: 'heading',
        words: [`${index + 1}.`, capital(random.pick(vocabulary)), random.pick(vocabulary)],
      },
      ...Array.from({ length: 3 }, (): Part => ({ kind: 'paragraph', words: words(25, 90) })),
      ...(index % 3 === 1
        ? [
            {
              kind: 'table',
              rows: [
                ['Item', 'Count', 'Price', 'Total'],
                ...Array.from({ length: 5 + random.below(8) }, row),
              ],
            } as const,
          ]
        : []),
      ...(index % 3 === 2
        ? [{ kind: 'list', items: Array.from({ length: 5 }, () => words(5, 20)) } as const]
        : []),
    ]).flat(),
  ];
}

export function amount(random: Random): string {
  return `${random.below(9) + 1},${100 + random.below(900)}.${10 + random.below(90)}`;
}

function sentences(words: readonly string[], random: Random): readonly string[] {
  let isFirst = true;
  return words.map((word, index) => {
    const isLast = index === words.length - 1 || random.below(12) === 0;
    const shown = `${isFirst ? capital(word) : word}${isLast ? '.' : random.below(9) === 0 ? ',' : ''}`;
    isFirst = isLast;
    return shown;
  });
}

function capital(word: string): string {
  return word.charAt(0).toUpperCase() + word.slice(1);
}
