import type { LayoutBlock, SourceBlock } from '../source-document.ts';
import { escapedHtml } from '../table-html.ts';

/** A block that only layouts have, as HTML. `blockHtml` gives that of the blocks within it. */
export function layoutBlockHtml(block: LayoutBlock, blockHtml: (block: SourceBlock) => string): string {
  switch (block.kind) {
    case 'drop cap':
      return `<p class="drop">${escapedHtml(block.text)}</p>`;
    case 'lines':
      return `<p>${block.lines.map(escapedHtml).join('<br>')}</p>`;
    case 'marked':
      return `<div class="marked">${block.items
        .map(({ marker, text }) => `<p><span>${escapedHtml(marker)}</span>${escapedHtml(text)}</p>`)
        .join('')}</div>`;
    case 'drawing':
      return `<div class="drawing">${drawing(block.labels)}<p>${escapedHtml(block.caption)}</p></div>`;
    case 'formula':
      return `<div class="formula"><span>${escapedHtml(block.text)}</span>${escapedHtml(block.number)}</div>`;
    case 'beside':
      return `<div class="beside">${block.sides.map((side) => `<div>${side.map((one) => blockHtml(one)).join('')}</div>`).join('')}</div>`;
    case 'box':
      return `<div class="box">${block.blocks.map((one) => blockHtml(one)).join('\n')}</div>`;
    case 'leaders':
      return block.entries
        .map(
          ([text, end]) => `<div class="leader">${escapedHtml(text)}<i>${dots}</i>${escapedHtml(end)}</div>`,
        )
        .join('');
    case 'rule':
      return block.isDotted ? `<div class="dots">${dots}</div>` : '<div class="rule"></div>';
  }
}

const dots = '.'.repeat(400);

/** Boxes with a text in each and lines between them, from one corner to the other. */
function drawing(labels: readonly string[]): string {
  const boxes = labels.map((label, index) => {
    const [x, y] = [5 + index * 45, 5 + index * 34];
    return `<rect x="${x}" y="${y}" width="110" height="26" fill="#eef" stroke="#336"/>
<text x="${x + 55}" y="${y + 17}" text-anchor="middle" font-size="10" font-weight="${index % 2 === 0 ? 'bold' : 'normal'}">${escapedHtml(label)}</text>`;
  });
  const [width, height] = [70 + labels.length * 45, 10 + labels.length * 34];
  return `<svg viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${boxes.join('\n')}</svg>`;
}
