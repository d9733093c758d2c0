import type { HeadingLook, Layout } from '../source-document.ts';

/** The styles of a layout, which replace those of other documents. */
export function layoutStyles({ paper, style }: Layout): string {
  const { font, sizePoints, leading, isJustified, headings } = style;
  return `
@page { size: ${paper.widthMm}mm ${paper.heightMm}mm; margin: ${paper.marginMm}mm }
body { font: ${sizePoints}pt/${leading} '${font}', 'Noto Sans', sans-serif; text-align: ${isJustified ? 'justify' : 'start'} }
table { font-size: ${sizePoints}pt; line-height: 1.25 } p { margin: 0 0 0.6em }
td, th { text-align: end } td:first-child, th:first-child, .wordy td, .wordy th { text-align: start }
${([1, 2, 3] as const).map((level) => `h${level} { ${lookStyles(headings[level])} }`).join('\n')}
.spans { column-span: all } .begins-page { break-before: page }
h1 small, h2 small, h3 small { font-size: 0.78em }
.drop::first-letter { float: inline-start; font-size: 3.1em; line-height: 0.85; padding-inline-end: 0.06em }
.beside { display: flex; justify-content: space-between; gap: 12mm; margin-bottom: 4mm } .beside > div { flex: 1 }
.box { border: 0.8pt solid; padding: 2mm 3mm; margin: 2mm 0 4mm; break-inside: avoid }
.marked p { margin-inline-start: 2em; text-indent: -2em } .marked span { display: inline-block; width: 2em; text-indent: 0 }
.formula { display: flex; margin: 0.8em 0 } .formula span { flex: 1; text-align: center }
.drawing { margin: 0 0 0.8em; break-inside: avoid } .drawing p { font-size: 0.9em } svg { display: block; max-width: 100% }
.leader { display: flex; white-space: nowrap; overflow: hidden; text-align: start } .leader i { flex: 1; overflow: hidden; font-style: normal; padding: 0 0.3em }
.rule { border-top: 0.6pt solid; margin: 3mm 0 } .dots { white-space: nowrap; overflow: hidden }`;
}

function lookStyles(look: HeadingLook): string {
  return [
    `font-size: ${look.ratio}em`,
    `font-weight: ${look.isBold ? 'bold' : 'normal'}`,
    `font-style: ${look.isItalic ? 'italic' : 'normal'}`,
    `text-transform: ${look.isUpperCase ? 'uppercase' : 'none'}`,
    `letter-spacing: ${look.spacingEm}em`,
    `color: ${look.colour}`,
    `text-align: ${look.align}`,
    `margin: ${look.aboveEm}em 0 ${look.belowEm}em`,
    'line-height: 1.2',
  ].join('; ');
}
