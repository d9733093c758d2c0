import type { SourceBlock, SourceCell, SourceTable } from '../source-document.ts';
import type { LayoutSource } from './layout-content.ts';

/** A heading of a level. */
export function heading(level: 1 | 2 | 3, title: string): SourceBlock {
  return { kind: 'heading', level, text: title };
}

/** A paragraph. */
export function text(content: string): SourceBlock {
  return { kind: 'paragraph', text: content };
}

/** The footnotes of a page. */
export function notes(texts: readonly string[]): SourceBlock {
  return { kind: 'notes', texts };
}

/** The lines of an address. */
export function address({ phrase, label, random }: LayoutSource): SourceBlock {
  return {
    kind: 'lines',
    lines: [phrase(), `${label()} ${1 + random.below(90)}`, `${10_000 + random.below(80_000)} ${label()}`],
  };
}

/** A drawing with a numbered caption. */
export function drawing(source: LayoutSource, number: number): SourceBlock {
  const { label, sentence, script, random } = source;
  const labels = Array.from({ length: 2 + random.below(2) }, label);
  return drawingOf(labels, `${script.figure} ${number}: ${sentence()}`);
}

/** A drawing with texts in it. */
export function drawingOf(labels: readonly string[], caption: string): SourceBlock {
  return { kind: 'drawing', labels, caption };
}

/** A displayed formula. */
export function formula({ random }: LayoutSource, number: number): SourceBlock {
  const [first, second] = [random.pick(['E', 'F', 'p']), random.pick(['m', 'k', 'q'])];
  return {
    kind: 'formula',
    text: `${first} = ${second} + ${2 + random.below(9)}x − y`,
    number: `(${number})`,
  };
}

/** Labels and their values, as a table without lines and without a header. */
export function pairs({ label, random }: LayoutSource, count: number): SourceTable {
  const value = () => `${1 + random.below(28)}.${1 + random.below(12)}.20${10 + random.below(16)}`;
  return {
    kind: 'table',
    caption: '',
    lines: 'none',
    headerRows: 0,
    rows: Array.from({ length: count }, () => [{ text: `${label()}:` }, { text: value() }]),
  };
}

/** The items of an invoice or a statement, with their total. */
export function itemTable(source: LayoutSource, lines: SourceTable['lines'], count: number): SourceTable {
  const { label, phrase, random, script } = source;
  const header: SourceCell[] = Array.from({ length: 4 }, () => ({ text: label() }));
  const row = () =>
    [phrase(), String(1 + random.below(20)), price(source), price(source)].map((cell) => ({ text: cell }));
  const total = [script.total, '', '', price(source)].map((cell) => ({ text: cell }));
  return {
    kind: 'table',
    caption: '',
    lines,
    headerRows: 1,
    rows: [header, ...Array.from({ length: count }, row), total],
  };
}

/** Results of a paper, with lines above, below and under the header. */
export function resultsTable({ label, random }: LayoutSource, caption: string): SourceTable {
  const score = () => ({ text: `0.${100 + random.below(900)}` });
  const rows = Array.from({ length: 3 + random.below(4) }, () => [
    { text: label() },
    score(),
    score(),
    score(),
  ]);
  const header = [label(), 'A', 'B', 'C'].map((cell) => ({ text: cell }));
  return { kind: 'table', caption, lines: 'around the header', headerRows: 1, rows: [header, ...rows] };
}

/** An amount of money. */
export function price({ random }: Pick<LayoutSource, 'random'>): string {
  return `${1 + random.below(900)}.${10 + random.below(90)}`;
}

/** A Roman number with its dot, to V. */
export function roman(index: number): string {
  return `${['I', 'II', 'III', 'IV', 'V'][index - 1] ?? index}.`;
}

/** A letter in parentheses. */
export function letter(index: number): string {
  return `(${'abcdefgh'.charAt(index - 1)})`;
}

/** A small Roman number in parentheses. */
export function romanMarker(index: number): string {
  return `(${['i', 'ii', 'iii', 'iv', 'v'][index - 1] ?? index})`;
}
