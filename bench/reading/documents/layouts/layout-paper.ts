import type { Layout } from '../source-document.ts';
import { escapedHtml } from '../table-html.ts';

/** The fields of /htmlToPdf for the paper, the margins and the running texts of a layout. */
export function layoutPaper({ paper, running, style, isRightToLeft }: Layout) {
  const { widthMm, heightMm, marginMm } = paper;
  const side = `${marginMm}mm`;
  const edge = running ? `${Math.max(marginMm, 16)}mm` : side;
  const line = (text: string, number: string) => {
    const [start, middle, end] = ['start', 'center', 'end'].map((place) =>
      number === place
        ? '<span class="pageNumber"></span>'
        : place === textPlace(number)
          ? escapedHtml(text)
          : '',
    );
    return `<div dir="${isRightToLeft ? 'rtl' : 'ltr'}" style="font: ${style.sizePoints * 0.85}pt '${style.font}'; width: 100%; margin: 0 ${side}; display: flex; justify-content: space-between"><span>${start}</span><span>${middle}</span><span>${end}</span></div>`;
  };
  return {
    format: undefined,
    width: `${widthMm}mm`,
    height: `${heightMm}mm`,
    margin: { top: edge, bottom: edge, left: side, right: side },
    ...(running && { header_html: line(running.top, ''), footer_html: line(running.bottom, running.number) }),
  };
}

/** The running text is opposite the number, or in the middle without one. */
function textPlace(number: string): string {
  return number === 'start' ? 'end' : number === 'end' ? 'start' : number === '' ? 'center' : 'start';
}
