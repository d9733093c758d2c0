import type { DevToolsSession } from './devtools-pipe.ts';

/**
 * Prints a document of ours with what documents have, some times over, and leaves the page blank: what the first text,
 * table and print of a process cost, half the time of a small call, is paid before the call. With no rounds it prints
 * the blank page alone, which proves that this browser prints here.
 */
export async function warmUp(session: DevToolsSession, frameId: string, rounds: number): Promise<void> {
  const show = (html: string) => session.send('Page.setDocumentContent', { frameId, html });
  const print = () => session.send('Page.printToPDF', { preferCSSPageSize: true, generateTaggedPDF: false });
  if (rounds === 0) return void (await print());
  for (let round = 0; round < rounds; round += 1) {
    show(sample).catch(() => {});
    await print();
  }
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
