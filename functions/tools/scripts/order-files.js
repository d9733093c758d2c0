// The files of a task that takes several: moved and left out.
import { announce } from './announce.js';
import { actButton } from './element.js';
import { moveItems } from './move-items.js';

export function orderFiles(form) {
  const list = form.querySelector('.files');
  const nameOf = (item) => item.dataset.name;
  const moved = (words) => {
    const ids = [...list.children].map(({ dataset }) => dataset.id);
    form.elements.sources.value = ids.join(',');
    history.replaceState(null, '', `?source=${ids.join(',')}`);
    form.dispatchEvent(new Event('change'));
    announce(words);
  };
  moveItems(list, { nameOf, moved, marks: ['↑', '↓'] });
  for (const item of list.children) {
    item.querySelector('.acts').append(
      actButton('✕', `Leave out ${nameOf(item)}`, () => {
        const next = item.nextElementSibling ?? item.previousElementSibling;
        item.remove();
        moved(`${nameOf(item)} is left out.`);
        (next?.querySelector('button') ?? form.querySelector('.drop-zone input')).focus();
      }),
    );
  }
}
