/**
 * Makes the demo's PDF without leaving the page: shows that it works, then the PDF, or beside the button what failed.
 * Without it, the form opens the PDF in a tab of its own.
 */
export const demoScript = `{
  const form = document.querySelector('.demo form');
  const button = form.querySelector('button');
  const outcome = document.querySelector('#outcome');
  const said = button.textContent;
  const show = (kind, ...nodes) => {
    const notice = Object.assign(document.createElement('div'), { className: 'notice ' + kind });
    notice.append(...nodes);
    outcome.replaceChildren(notice);
  };
  let shown;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.ariaBusy === 'true') return;
    button.ariaBusy = 'true';
    button.textContent = 'Making the PDF…';
    const startedMs = performance.now();
    try {
      const body = new URLSearchParams(new FormData(form));
      const answer = await fetch(form.action, { method: 'POST', body, headers: { Accept: 'application/json' } });
      if (!answer.ok) throw new Error((await answer.json()).message);
      const pdf = await answer.blob();
      if (shown) URL.revokeObjectURL(shown);
      shown = URL.createObjectURL(pdf);
      const link = Object.assign(document.createElement('a'), { href: shown, textContent: 'Open the PDF', target: '_blank' });
      const facts = Math.ceil(pdf.size / 1000) + ' kB in ' + ((performance.now() - startedMs) / 1000).toFixed(1) + ' seconds. ';
      show('good', facts, link);
      const frame = Object.assign(document.createElement('iframe'), { src: shown, title: 'The PDF' });
      outcome.append(frame);
    } catch (error) {
      show('bad', error instanceof TypeError ? 'The service cannot be reached. Check your connection and try again.' : error.message);
    } finally {
      button.ariaBusy = 'false';
      button.textContent = said;
    }
  });
}
`;
