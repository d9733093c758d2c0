// Finds words before they are removed: says on which pages they are, and marks these pages.
import { actButton, element } from './element.js';

export function findText(form) {
  const field = form.elements.words;
  const outcome = element('p', { class: 'hint', role: 'status' });
  const find = actButton('Find them', 'Find them on the pages', async () => {
    find.ariaBusy = 'true';
    try {
      await showPlaces(form, field.value, outcome);
    } finally {
      find.ariaBusy = 'false';
    }
  });
  field.closest('.field').append(element('p', {}, find), outcome);
}

async function showPlaces(form, words, outcome) {
  const lines = [
    ...new Set(
      words
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean),
    ),
  ].slice(0, 20);
  if (lines.length === 0) {
    outcome.textContent = 'Write the words first, one a line.';
    return;
  }
  const counts = new Map();
  const told = [];
  for (const text of lines) {
    const answer = await ask(form, text);
    if (answer.message) {
      outcome.textContent = answer.message;
      return;
    }
    const pages = answer.pages.map(({ page }) => page);
    for (const { page, count } of answer.pages) counts.set(page, (counts.get(page) ?? 0) + count);
    told.push(
      answer.total === 0 ? `“${text}” is on no page.` : `“${text}”: ${answer.total} on ${pagesText(pages)}.`,
    );
  }
  outcome.textContent = told.join(' ');
  for (const item of form.querySelectorAll('.pages > li'))
    mark(item, counts.get(Number(item.dataset.page)) ?? 0);
}

async function ask(form, text) {
  const [document_id] = form.elements.sources.value.split(',');
  try {
    const response = await fetch(`${form.dataset.base}/tools/found`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
      body: JSON.stringify({ form_token: form.elements.form_token.value, document_id, text }),
    });
    return await response.json();
  } catch {
    return { message: 'The service cannot be reached. Try again.' };
  }
}

function pagesText(pages) {
  const first = pages.slice(0, 10).join(', ');
  const words = pages.length === 1 ? 'page' : 'pages';
  return pages.length > 10 ? `${words} ${first} and ${pages.length - 10} more` : `${words} ${first}`;
}

function mark(item, count) {
  item.querySelector('.found')?.remove();
  if (count === 0) return;
  const text = count === 1 ? '1 place found' : `${count} places found`;
  item.querySelector('figcaption').append(element('span', { class: 'found' }, ` · ${text}`));
}
