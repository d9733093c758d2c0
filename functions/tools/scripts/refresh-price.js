// Shows what the task would cost with what is set now, and the same call in code.
import { element } from './element.js';

export function refreshPrice(form) {
  const place = form.querySelector('.price');
  if (!place) return;
  // One request at a time: what changes meanwhile is asked for afterwards, all at once.
  let isAsking = false;
  let isStale = false;
  const refresh = async () => {
    isStale = true;
    if (isAsking) return;
    isAsking = true;
    while (isStale) {
      isStale = false;
      const answer = await ask(form);
      place.replaceChildren(...(answer.price ? ['Costs ', element('b', {}, answer.price)] : []));
      showSamples(form, answer.samples ?? []);
    }
    isAsking = false;
  };
  form.addEventListener('change', refresh);
  void refresh();
}

// A refusal is shown when the task is run, not while it is being set.
async function ask(form) {
  const isText = form.dataset.takes === 'text';
  if (!isText && !form.elements.sources.value) return {};
  const body = new FormData(form);
  body.delete('files');
  try {
    const response = await fetch(`${form.action}/price`, {
      method: 'POST',
      headers: { Accept: 'application/json' },
      body,
    });
    return response.ok ? await response.json() : {};
  } catch {
    return {};
  }
}

function showSamples(form, samples) {
  const box = form.querySelector('.code');
  box.hidden = samples.length === 0;
  const chosen = box.querySelector(':checked')?.value ?? samples[0]?.language;
  const choices = samples.map(({ language, label }) => {
    const radio = element('input', { type: 'radio', name: 'sample', value: language, form: 'none' });
    radio.checked = language === chosen;
    return element('label', {}, radio, label);
  });
  const blocks = samples.map(({ language, code }) =>
    element(
      'div',
      { class: language },
      element('pre', { class: 'code-block', tabindex: '0' }, element('code', {}, code)),
    ),
  );
  box
    .querySelector('.samples')
    .replaceChildren(
      element(
        'fieldset',
        {},
        element('legend', { class: 'visually-hidden' }, 'Language of the code'),
        ...choices,
      ),
      element('div', { class: 'blocks' }, ...blocks),
    );
}
