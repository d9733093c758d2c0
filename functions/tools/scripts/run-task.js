// Does the task without leaving the page: shows how far it is, then its result, or why it was refused.
import { element } from './element.js';
import { readEvents } from './read-events.js';

const stages = {
  reading: 'Reading',
  drawing: 'Drawing',
  recognising: 'Reading scans',
  searching: 'Searching',
  redacting: 'Removing',
  compressing: 'Compressing',
  splitting: 'Splitting',
  storing: 'Storing',
};

export function runTask(form) {
  const button = form.querySelector('.run');
  if (!button) return;
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (button.ariaBusy === 'true') return;
    button.ariaBusy = 'true';
    form.querySelector('.refusal').replaceChildren();
    showProgress(form, { stage: 'working' });
    try {
      await follow(form);
    } catch {
      refuse(
        form,
        'The connection was lost. Press the button again: work that was done is not paid for twice.',
      );
    } finally {
      button.ariaBusy = 'false';
      form.querySelector('.settings > .progress').hidden = true;
    }
  });
}

async function follow(form) {
  const body = new FormData(form);
  body.delete('files');
  const response = await fetch(form.action, {
    method: 'POST',
    headers: { Accept: 'text/event-stream' },
    body,
  });
  if (response.redirected) return location.reload();
  if (!response.headers.get('content-type')?.startsWith('text/event-stream'))
    return refuse(form, 'This page is too old. Reload it and try again.');
  for await (const { name, data } of readEvents(response)) {
    if (name === 'progress') showProgress(form, data);
    if (name === 'failed') return refuse(form, data.message, data.code);
    if (name === 'done') return location.assign(data.location);
  }
  throw new Error('the stream ended early');
}

function showProgress(form, { stage, done, total }) {
  const box = form.querySelector('.settings > .progress');
  const bar = box.querySelector('progress');
  const words = stages[stage] ?? 'Working';
  box.hidden = false;
  box.querySelector('label').textContent = total > 1 ? `${words}: ${done} of ${total}` : `${words} …`;
  if (total > 0) bar.value = done / total;
  else bar.removeAttribute('value');
}

function refuse(form, message, code) {
  const place = form.querySelector('.refusal');
  const notice = element('div', { class: 'notice bad', role: 'alert' }, message);
  const [source] = form.elements.sources.value.split(',');
  if (code === 'pdf_encrypted' && source) {
    const href = `${form.dataset.base}/tools/unlock?source=${source}`;
    notice.append(' ', element('a', { href }, 'Unlock it first.'));
  }
  place.replaceChildren(notice);
  notice.scrollIntoView({ block: 'nearest' });
}
