/**
 * Shows that a run is in progress, prevents sending it twice, and runs on Ctrl+Enter or Cmd+Enter. Sends only the chosen
 * source, if it is filled in. Shows options when they are asked for, and the request in the form as code.
 */
export const trialScript = `{
const trial = document.querySelector('.trial');
const runButton = trial.querySelector('.run button');
const isGiven = (field) => (field.type === 'file' ? field.files.length > 0 : field.value !== '');
function chooseSource(form) {
  for (const sources of form.querySelectorAll('.sources')) {
    const ways = [...sources.querySelector('.ways').children];
    const chosen = ways[Number(sources.querySelector('[name=source]:checked')?.value ?? 0)];
    const fields = (way) => [...way.querySelectorAll('[name^="input."]')];
    if (fields(chosen).some(isGiven)) for (const way of ways) for (const field of fields(way)) field.disabled = way !== chosen;
  }
}
trial.addEventListener('submit', (event) => {
  if (trial.ariaBusy === 'true') return event.preventDefault();
  trial.ariaBusy = 'true';
  runButton.textContent = 'Running…';
  runButton.classList.add('running');
  chooseSource(trial);
});
trial.addEventListener('keydown', (event) => {
  if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
  event.preventDefault();
  trial.requestSubmit(runButton);
});
addEventListener('pageshow', () => {
  trial.ariaBusy = 'false';
  runButton.textContent = 'Run';
  runButton.classList.remove('running');
  for (const field of trial.querySelectorAll(':disabled')) field.disabled = false;
});
for (const more of trial.querySelectorAll('details.more')) {
  const names = document.createElement('div');
  names.className = 'row options';
  for (const field of more.querySelectorAll(':scope > .controls > *')) {
    const filled = [...field.querySelectorAll('[name^="input."]')].some(isGiven);
    if (filled || field.querySelector('.fault')) continue;
    const add = document.createElement('button');
    add.type = 'button';
    add.className = 'quiet small';
    add.textContent = '+ ' + field.querySelector('code').textContent;
    add.addEventListener('click', () => {
      field.hidden = false;
      add.remove();
      field.querySelector('input, select, textarea').focus();
    });
    field.hidden = true;
    names.append(add);
  }
  more.querySelector('summary').after(names);
  more.open = true;
}
const code = document.querySelector('#code');
let asked;
async function tellCode() {
  asked?.abort();
  asked = new AbortController();
  const copy = new FormData();
  for (const [name, value] of new FormData(trial)) {
    if (typeof value === 'string') copy.append(name, value);
    else if (value.name) copy.append(name, new File(['-'], value.name));
  }
  try {
    const answer = await fetch(code.dataset.code, { method: 'POST', body: copy, headers: { Accept: 'application/json' }, signal: asked.signal });
    if (!answer.ok) return;
    for (const { language, code: text } of (await answer.json()).code) code.querySelector('.blocks > .' + language + ' code').textContent = text;
  } catch {}
}
let waiting;
trial.addEventListener('input', () => {
  clearTimeout(waiting);
  waiting = setTimeout(tellCode, 400);
});
}`;
