// Marks the changes on the pages of two documents, scrolls both together, and goes to a change that is chosen.
import { element } from './element.js';

export function comparePages(section) {
  const panes = [...section.querySelectorAll('.pane')];
  for (const link of section.querySelectorAll('[data-change]')) {
    const marks = marksOf(JSON.parse(link.dataset.change), panes);
    link.addEventListener('click', (event) => {
      event.preventDefault();
      show(section, link, marks);
    });
  }
  scrollTogether(panes);
}

// The marks of a change, by the pane that they are in.
function marksOf(change, panes) {
  return panes.map((pane) => {
    const parts = change[pane.dataset.document] ?? [];
    return parts.flatMap(({ page, boxes }) => {
      const item = pane.querySelector(`[data-page="${page}"]`);
      return item ? boxes.map((box) => markOn(item, change.kind, box)) : [];
    });
  });
}

function markOn(item, kind, { x, y, width, height }) {
  const mark = element('span', { class: `place ${kind}` });
  const percent = (part, whole) => `${(100 * part) / Number(whole)}%`;
  mark.style.left = percent(x, item.dataset.width);
  mark.style.width = percent(width, item.dataset.width);
  mark.style.top = percent(y, item.dataset.height);
  mark.style.height = percent(height, item.dataset.height);
  item.querySelector('.sheet').append(mark);
  return mark;
}

function show(section, link, marks) {
  for (const old of section.querySelectorAll('.place.current')) old.classList.remove('current');
  section.querySelector('[aria-current]')?.removeAttribute('aria-current');
  link.setAttribute('aria-current', 'true');
  for (const mark of marks.flat()) mark.classList.add('current');
  const panes = section.querySelectorAll('.pane');
  for (const [index, pane] of panes.entries()) {
    const [first] = marks[index];
    if (!first) continue;
    const { top } = first.getBoundingClientRect();
    lead(pane, pane.scrollTop + top - pane.getBoundingClientRect().top - pane.clientHeight / 3);
  }
}

// Scrolls a pane so that the other one does not follow.
function lead(pane, target) {
  const before = pane.scrollTop;
  pane.scrollTop = target;
  if (pane.scrollTop !== before) pane.dataset.isLed = '';
}

// A pane follows the other by the part of its length. One that was led does not lead.
function scrollTogether(panes) {
  for (const pane of panes) {
    const [other] = panes.filter((each) => each !== pane);
    pane.addEventListener('scroll', () => {
      if ('isLed' in pane.dataset) {
        delete pane.dataset.isLed;
        return;
      }
      const length = pane.scrollHeight - pane.clientHeight;
      lead(other, (pane.scrollTop / Math.max(length, 1)) * (other.scrollHeight - other.clientHeight));
    });
  }
}
