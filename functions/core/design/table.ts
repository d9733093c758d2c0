import { type Markup, markup } from '../pages/markup.ts';

interface Column<Row> {
  readonly title: string;
  readonly cell: (row: Row) => Markup | string | number;
  /** It stands on the right, with digits of one width. */
  readonly isNumber?: boolean;
  /** Whether the second line of a phone leaves it out. */
  readonly isHiddenOnPhones?: boolean;
}

interface Table<Row> {
  /** What the rows are, for screen readers. */
  readonly label: string;
  /** The first one names its row. */
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  /** What is shown without rows. */
  readonly empty: Markup;
}

/** A list, a line of 40 pixels for each row. On a phone a row has two: its name, and everything else. */
export function table<Row>({ label, columns, rows, empty }: Table<Row>): Markup {
  if (rows.length === 0) return empty;
  const heads = columns.map((column) => markup`<th scope="col"${classOf(column)}>${column.title}</th>`);
  const lines = rows.map(
    (row) =>
      markup`<tr>${columns.map((column) => markup`<td${classOf(column)}${column.isNumber ? markup` data-label="${column.title}"` : ''}>${column.cell(row)}</td>`)}</tr>`,
  );
  return markup`<table class="rows" aria-label="${label}"><thead><tr>${heads}</tr></thead><tbody>${lines}</tbody></table>`;
}

function classOf<Row>({ isNumber = false, isHiddenOnPhones = false }: Column<Row>): Markup | '' {
  const names = [isNumber && 'number', isHiddenOnPhones && 'roomy'].filter(Boolean).join(' ');
  return names ? markup` class="${names}"` : '';
}

export const tableStyle = `
table { width: 100%; border-collapse: collapse; font-size: var(--size-2) }
th, td { padding: var(--space-2) var(--space-4) var(--space-2) 0; border-bottom: 1px solid var(--line); text-align: left; vertical-align: top }
th { color: var(--dim); font-size: var(--size-1); font-weight: 600 }
td.number, th.number { text-align: right; font-variant-numeric: tabular-nums }
td:last-child, th:last-child { padding-right: 0 }
tbody tr:last-child td { border-bottom: 0 }
.scroll { overflow-x: auto }
.rows :is(td, th) { height: var(--row); padding-block: 0; vertical-align: middle; white-space: nowrap }
.rows th { height: 2rem }
.rows td:first-child { max-width: 0; width: 99%; overflow: hidden; text-overflow: ellipsis; font-weight: 600 }
.rows tbody tr:hover { background: var(--wash) }
@media (max-width: 34rem) {
  .rows thead, .stacks thead { position: absolute; left: -99rem }
  .rows, .rows tbody { display: block }
  .rows tr { display: flex; flex-wrap: wrap; align-items: center; gap: 0 var(--space-3); padding: var(--space-2) 0; border-bottom: 1px solid var(--line) }
  .rows tbody tr:last-child, .stacks tbody tr:last-child { border-bottom: 0 }
  .rows td { display: block; height: auto; padding: 0; border: 0; color: var(--dim) }
  .rows td:first-child { flex: 1 0 100%; width: auto; max-width: 100%; color: inherit }
  .rows td[data-label]::after { content: " " attr(data-label); text-transform: lowercase }
  .rows .roomy { display: none }
  .stacks tr { display: block; padding: var(--space-3) 0; border-bottom: 1px solid var(--line) }
  .stacks td { display: flex; justify-content: space-between; gap: var(--space-4); padding: var(--space-1) 0; border: 0; text-align: right; overflow-wrap: anywhere }
  .stacks td:not([data-label]) { display: block; padding-top: var(--space-2); text-align: left }
  .stacks td::before { content: attr(data-label); color: var(--dim); text-align: left; white-space: nowrap } }
`;
