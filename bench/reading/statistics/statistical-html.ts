import { escapedHtml } from '../documents/table-html.ts';
import type { StatisticalCell, StatisticalTable } from './statistical-table.ts';

/** The common styles of all tables on a page; the rest is in each table's own style. */
export const statisticalStyles = `@page { size: A4; margin: 20mm }
body { font: 10pt/1.35 sans-serif; margin: 0 }
section { page-break-after: always; break-after: page }
table { border-collapse: collapse }
.caption { font-weight: bold; margin: 3mm 0 1mm }
.unit { text-align: right; font-size: 8pt; margin: 0 }
.note { font-size: 7.5pt; margin: 1mm 0 0 }
sup { font-size: 0.7em; line-height: 1 }`;

/** A table with its caption and notes. `id` must be unique on the page. */
export function statisticalHtml(table: StatisticalTable, id: string): string {
  const { caption, unit, notes, headerRows, rows } = table;
  const written = rows.map(
    (row, index) =>
      `<tr${row[0]?.isSection ? ' class="section"' : ''}>${row.map((cell, at) => cellHtml(cell, at === 0 && (index === 0 || index >= headerRows || cell.text === ''), index < headerRows)).join('')}</tr>`,
  );
  return `<style>${tableStyles(table, `#${id}`)}</style>
<p class="caption">${escapedHtml(caption)}</p>
${unit ? `<p class="unit">${escapedHtml(unit)}</p>` : ''}
<table id="${id}" class="${table.look.lines.replaceAll(' ', '-')} ${table.look.align}">
<thead>${written.slice(0, headerRows).join('\n')}</thead>
<tbody>${written.slice(headerRows).join('\n')}</tbody>
</table>
${notes.map((note) => `<p class="note">${escapedHtml(note)}</p>`).join('\n')}`;
}

function cellHtml(cell: StatisticalCell, isLabel: boolean, isHeader: boolean): string {
  const { text, columnSpan = 1, rowSpan = 1, indent = 0, isBold, isAfterGap } = cell;
  const name = isHeader ? 'th' : 'td';
  const spans = `${columnSpan > 1 ? ` colspan="${columnSpan}"` : ''}${rowSpan > 1 ? ` rowspan="${rowSpan}"` : ''}`;
  const marked = escapedHtml(text)
    .replaceAll('\n', '<br>')
    .replace(/(?<=.)(\((?:1|p)\))$/, '<sup>$1</sup>');
  const inner = isBold ? `<b>${marked}</b>` : marked;
  const indented = indent > 0 ? `<div style="padding-left: ${indent}em">${inner}</div>` : inner;
  const classes = [...(isLabel || cell.isLabel ? ['label'] : []), ...(isAfterGap ? ['gap'] : [])].join(' ');
  return `<${name}${spans}${classes ? ` class="${classes}"` : ''}>${indented}</${name}>`;
}

function tableStyles({ look, isWordy }: StatisticalTable, table: string): string {
  const { align, vertical, headerVertical, sizePoints, font, labelWidth, paddingPoints } = look;
  return `${table} { font: ${sizePoints}pt/1.2 ${font}; ${look.isFullWidth ? 'width: 100%' : 'max-width: 100%'} }
${table} td, ${table} th { padding: ${paddingPoints}pt ${3 + 2 * paddingPoints}pt; text-align: ${isWordy ? 'left' : align} }
${isWordy ? '' : `${table} td { white-space: nowrap }`}
${table} td { vertical-align: ${vertical} }
${table} th { vertical-align: ${headerVertical}; ${look.isHeaderBold ? '' : 'font-weight: normal'} }
${table} td.label, ${table} th.label { text-align: left; ${isWordy ? '' : `width: ${labelWidth}mm; white-space: normal`} }
${look.isHanging ? `${table} td.label { padding-left: ${5 + 2 * paddingPoints}pt; text-indent: -4pt }` : ''}
${table} td.gap { padding-top: ${sizePoints}pt }
${table} .section td { text-align: ${look.isSectionCentred ? 'center' : 'left'} }
${lineStyles(table)[look.lines]}`;
}

function lineStyles(table: string): Readonly<Record<StatisticalTable['look']['lines'], string>> {
  const cells = `${table} td, ${table} th`;
  const edges = `${table} { border-top: 1pt solid; border-bottom: 1pt solid }`;
  return {
    all: `${cells} { border: 0.6pt solid }`,
    'between rows': `${table} tr { border-bottom: 0.4pt solid #888 }`,
    'around the header': `${edges} ${table} thead { border-bottom: 0.6pt solid }`,
    'below the header': `${table} thead { border-bottom: 0.6pt solid }`,
    'header and groups': `${edges} ${table} thead { border-bottom: 0.6pt solid } ${table} th[colspan] { border-bottom: 0.4pt solid }`,
    none: '',
    stripes: `${table} tbody tr:nth-child(even) td { background: #e4eaf2 } ${table} th { background: #31517c; color: #fff }`,
    'header background': `${table} th { background: #d9d9d9 } ${edges}`,
    'between columns': `${edges} ${table} thead { border-bottom: 0.6pt solid } ${table} td + td, ${table} th + th { border-left: 0.4pt solid }`,
    frame: `${table} { border: 0.8pt solid } ${table} thead { border-bottom: 0.8pt solid }`,
    double: `${table} { border-top: 3pt double; border-bottom: 3pt double } ${table} thead { border-bottom: 3pt double }`,
    'white lines': `${cells} { border: 1.5pt solid #fff; background: #dfe7f0 } ${table} th { background: #9db4d0 }`,
    'rows and frame': `${table} { border: 0.8pt solid } ${table} tr { border-bottom: 0.4pt solid }`,
  };
}
