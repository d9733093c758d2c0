import type { PreparedPage } from './pages/prepared-page.ts';

/**
 * Prints a typical document and leaves the page blank. A process's first text, table and print take half the time of a
 * small call, so they are done in advance while the processor is idle: it takes the time of three calls.
 */
export async function warmUp({ session, frameId }: PreparedPage): Promise<void> {
  const show = (html: string) => session.send('Page.setDocumentContent', { frameId, html });
  show(sample).catch(() => {});
  await session.send('Page.printToPDF', { preferCSSPageSize: true, generateTaggedPDF: false });
  await show('');
}

const words = 'The quick brown fox jumps over the lazy dog, 0123456789. (€)';

const sample = `<!doctype html>
<style>
  .sans { font-family: sans-serif }
  .box { border: 1px solid; border-radius: 4px; background: linear-gradient(#eef, #fff); display: flex }
  table { border-collapse: collapse; width: 100% }
</style>
<div class="sans"><h1>${words}</h1><p>${words} <b>${words}</b></div>
<p>${words} <b>${words}</b> <i>${words}</i></p>
<div class="box"><span>${words}</span></div>
<table><tr><th>${words}<th>1<tr><td>${words}<td>2</table>
<svg width="9" height="9"><circle r="4" /></svg>
<ul><li>${words}</ul>`;
