import { layoutBlockHtml } from './layouts/layout-block-html.ts';
import { layoutStyles } from './layouts/layout-styles.ts';
import {
  type Layout,
  runningText,
  type SourceBlock,
  type SourceDocument,
  type SourceHeading,
  type SourceTable,
} from './source-document.ts';
import { escapedHtml, tableHtml } from './table-html.ts';

/** A document as a web page. */
export function sourceHtml(source: SourceDocument): string {
  const { layout } = source;
  const body = source.blocks.map((block) => blockHtml(block, layout)).join('\n');
  return `<!doctype html>
<html lang="${layout?.language ?? 'en'}" dir="${layout?.isRightToLeft ? 'rtl' : 'ltr'}">
<meta charset="utf-8"><title>${escapedHtml(source.title)}</title>
<style>${styles(source)}${layout ? layoutStyles(layout) : ''}</style>
${layout?.isUntitled ? '' : headingHtml({ kind: 'heading', level: 1, text: source.title }, layout)}
<div class="body">
${body}
</div>
</html>`;
}

/** Margin boxes are for printers that support them; the others print the running text in their own way. */
function styles({ columns, hasRunningText, style }: SourceDocument): string {
  const running = `@top-center { content: "${runningText.top}"; font-size: 8pt }
@bottom-center { content: "${runningText.bottom} " counter(page); font-size: 8pt }`;
  return `@page { size: A4; margin: 25mm 20mm; ${hasRunningText ? running : ''} }
body { font: ${style.sizePoints}pt/1.35 ${style.font}; margin: 0 }
${columns > 1 ? `.body { columns: ${columns}; column-gap: 8mm; text-align: justify; hyphens: auto }` : ''}
h1 { font-size: 1.9em } h2 { font-size: 1.4em } h3 { font-size: 1.15em }
h1, h2, h3 { break-after: avoid }
pre { font: 0.9em/1.3 monospace; background: #f2f2f2; padding: 2mm }
.notes { border-top: 0.5pt solid; font-size: 0.8em; margin-top: 8mm }
sup { font-size: 0.7em }
table { border-collapse: collapse; margin: 3mm 0 6mm }
.caption { font-style: italic; margin-bottom: 1mm }
td, th { padding: 1mm 2.5mm; text-align: right; vertical-align: top }
td:first-child, th:first-child, .wordy td, .wordy th { text-align: left }
.wordy { width: 150mm } .wordy td:last-child { width: 85mm }
.all td, .all th { border: 0.7pt solid }
.between-rows tr { border-bottom: 0.5pt solid #888 }
.around-the-header { border-top: 1pt solid; border-bottom: 1pt solid }
.around-the-header thead { border-bottom: 0.6pt solid }`;
}

function blockHtml(block: SourceBlock, layout: Layout | undefined): string {
  switch (block.kind) {
    case 'heading':
      return headingHtml(block, layout);
    case 'paragraph':
      return `<p>${escapedHtml(block.text)}${block.note ? `<sup>${block.note}</sup>` : ''}</p>`;
    case 'list': {
      const items = block.items.map(({ text, below = [] }) => {
        const inner = below.map((one) => element('li', one)).join('');
        return `<li>${escapedHtml(text)}${inner === '' ? '' : `<ul>${inner}</ul>`}</li>`;
      });
      const name = block.isNumbered ? 'ol' : 'ul';
      return `<${name}>${items.join('\n')}</${name}>`;
    }
    case 'table':
      return tableElement(block);
    case 'code':
      return element('pre', block.lines.join('\n'));
    case 'quote':
      return `<blockquote>${element('p', block.text)}</blockquote>`;
    case 'notes': {
      const notes = block.texts.map((text, index) => `<p><sup>${index + 1}</sup> ${escapedHtml(text)}</p>`);
      return `<div class="notes">${notes.join('\n')}</div>`;
    }
    default:
      return layoutBlockHtml(block, (inner) => blockHtml(inner, layout));
  }
}

function headingHtml({ level, text, spans, beginsPage }: SourceHeading, layout: Layout | undefined): string {
  const names = [...(spans ? ['spans'] : []), ...(beginsPage ? ['begins-page'] : [])].join(' ');
  const attribute = names === '' ? '' : ` class="${names}"`;
  const isSmall = layout?.style.headings[level].isSmallCaps;
  return `<h${level}${attribute}>${isSmall ? smallCapitals(text, layout.language) : escapedHtml(text)}</h${level}>`;
}

/** Small letters as small capitals, as programs set them whose fonts have none. */
function smallCapitals(text: string, language: string): string {
  return escapedHtml(text).replace(
    /\p{Ll}+/gu,
    (letters) => `<small>${letters.toLocaleUpperCase(language)}</small>`,
  );
}

function element(name: string, text: string): string {
  return `<${name}>${escapedHtml(text)}</${name}>`;
}

function tableElement(table: SourceTable): string {
  const rows = tableHtml(table);
  const isWordy = table.rows.some((row) => row.some(({ text }) => text.length > 60));
  const names = [table.lines.replaceAll(' ', '-'), ...(isWordy ? ['wordy'] : [])];
  const caption = table.caption === '' ? '' : `<p class="caption">${escapedHtml(table.caption)}</p>`;
  return `${caption}
<table class="${names.join(' ')}">
<thead>${rows.slice(0, table.headerRows).join('\n')}</thead>
<tbody>${rows.slice(table.headerRows).join('\n')}</tbody>
</table>`;
}
