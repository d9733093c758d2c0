/**
 * Prints the draft a moment after each change, one print at a time, and shows its pages. What was shown stays until the next
 * is there. Faults are buttons that lead to their line. Needs codeEditScript.
 */
export const previewScript = `{
const pauseMs = 500;
const mostPages = 20;
const editor = document.querySelector('.editor');
const shown = editor.querySelector('.shown');
const state = editor.querySelector('.state');
const labels = Object.fromEntries([...editor.querySelectorAll('[name=part]')].map((choice) => [choice.value, choice.parentElement.textContent]));
let timer, isPrinting = false, isAsked = false;
const ask = () => { clearTimeout(timer); timer = setTimeout(print, pauseMs) };
async function print() {
  clearTimeout(timer);
  if (isPrinting) { isAsked = true; return }
  isPrinting = true;
  isAsked = false;
  state.textContent = 'Printing…';
  shown.ariaBusy = 'true';
  const start = performance.now();
  try {
    const fields = new URLSearchParams(new FormData(editor));
    const answer = await fetch(editor.dataset.preview, { method: 'POST', body: fields, headers: { Accept: 'application/json' } });
    const body = await answer.json();
    if (!answer.ok) throw new Error(body.message);
    if (body.document_id === undefined || body.document_id === null) tell(body.faults);
    else await show(body, Math.round(performance.now() - start));
  } catch (error) {
    state.textContent = 'Not printed: ' + error.message;
  }
  shown.ariaBusy = 'false';
  isPrinting = false;
  if (isAsked) ask();
}
function tell(faults) {
  state.textContent = faults.length === 1 ? '1 fault' : faults.length + ' faults';
  const list = document.createElement('ul');
  list.className = 'faults notice bad';
  for (const { part, line, column, message } of faults) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = 'fault';
    button.textContent = labels[part] + (line ? ', line ' + line : '') + ': ' + message;
    button.addEventListener('click', () => goTo(part, line, column));
    const item = document.createElement('li');
    item.append(button);
    list.append(item);
  }
  mark(faults);
  shown.querySelector('.faults')?.closest('.notice')?.remove();
  shown.prepend(list);
}
function mark(faults) {
  for (const part of codeEdits.keys())
    markLines(part, faults.filter((fault) => fault.part === part && fault.line).map(({ line }) => line));
  for (const choice of editor.querySelectorAll('[name=part]'))
    choice.parentElement.classList.toggle('faulty', faults.some(({ part }) => part === choice.value));
}
async function show({ document_id: id, warnings }, tookMs) {
  mark([]);
  const link = document.createElement('a');
  link.href = editor.dataset.pdf + '/' + id;
  link.target = '_blank';
  link.rel = 'noopener';
  const notes = warnings.map((text) => {
    const note = document.createElement('details');
    const summary = document.createElement('summary');
    note.className = 'notice warn';
    summary.textContent = 'Printed, with a warning';
    note.append(summary, text);
    return note;
  });
  const first = await picture(id, 1);
  if (!first) throw new Error('the pages cannot be drawn.');
  link.append(first);
  const top = shown.scrollTop;
  shown.replaceChildren(...notes, link);
  shown.scrollTop = top;
  let pages = 1;
  while (!isAsked && pages < mostPages) {
    const next = await picture(id, pages + 1);
    if (!next) break;
    link.append(next);
    shown.scrollTop = top;
    pages += 1;
  }
  state.textContent = (pages === 1 ? '1 page' : pages + ' pages') + ', ' + tookMs.toLocaleString() + ' ms';
}
async function picture(id, page) {
  const answer = await fetch(editor.dataset.pages + '/' + id + '/' + page + '?size=large');
  if (!answer.ok) return undefined;
  const image = new Image();
  image.alt = 'Page ' + page + '; opens the PDF';
  image.src = answer.url;
  await image.decode().catch(() => {});
  return image;
}
editor.addEventListener('input', (event) => { if (event.target.name !== 'part' && event.target.name !== 'name') ask() });
editor.addEventListener('keydown', (event) => {
  if (!(event.ctrlKey || event.metaKey)) return;
  if (event.key === 'Enter') { event.preventDefault(); print() }
  if (event.key === 's') { event.preventDefault(); editor.requestSubmit(editor.querySelector('[value=save]')) }
});
editor.querySelector('[value=print]').addEventListener('click', (event) => { event.preventDefault(); print() });
let isChanged = false;
editor.addEventListener('input', () => { isChanged = true });
editor.addEventListener('submit', () => { isChanged = false });
addEventListener('beforeunload', (event) => { if (isChanged) event.preventDefault() });
if (editor.querySelector('[name=text]').value) print();
}`;
