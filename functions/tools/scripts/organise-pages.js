// The pages of a PDF: moved, turned, and left out. The field with the order says the same, and what it says is shown.
import { announce } from './announce.js';
import { actButton, element } from './element.js';
import { moveItems } from './move-items.js';

export function organisePages(form) {
  const list = form.querySelector('.pages');
  const count = Number(list.dataset.count);
  const turns = element('input', { type: 'hidden', name: 'turns' });
  form.append(turns);
  const nameOf = (item) => `page ${item.dataset.page}`;
  const write = (words) => {
    const kept = [...list.children].filter((item) => !item.classList.contains('removed'));
    const rest = count > list.children.length ? [`${list.children.length + 1}-`] : [];
    form.elements.order.value = [...inRanges(kept.map(({ dataset }) => Number(dataset.page))), ...rest].join(
      ', ',
    );
    const turned = kept.map(({ dataset }, index) => ({
      page: index + 1,
      degrees: Number(dataset.turn ?? 0),
    }));
    turns.value = JSON.stringify(turned.filter(({ degrees }) => degrees > 0));
    form.dispatchEvent(new Event('change'));
    announce(words);
  };
  moveItems(list, { nameOf, moved: write, marks: ['←', '→'] });
  for (const item of list.children) addActs(item, nameOf(item), write);
  form.elements.order.addEventListener('input', () => {
    // What is typed is meant: the pictures no longer say what is done.
    list.hidden = true;
    turns.value = '';
  });
  if (form.elements.order.value === '1-') write('');
}

function addActs(item, name, write) {
  const picture = item.querySelector('img');
  const turn = (degrees) => {
    const now = (Number(item.dataset.turn ?? 0) + degrees) % 360;
    item.dataset.turn = now;
    picture.style.rotate = `${now}deg`;
    write(`${name} is turned by ${now} degrees.`);
  };
  const remove = actButton('✕', `Remove ${name}`, () => {
    const isRemoved = item.classList.toggle('removed');
    remove.textContent = isRemoved ? '↺' : '✕';
    const label = isRemoved ? `Keep ${name}` : `Remove ${name}`;
    remove.ariaLabel = label;
    remove.title = label;
    write(isRemoved ? `${name} is removed.` : `${name} is kept.`);
  });
  item.querySelector('.acts').append(
    actButton('⟲', `Turn ${name} to the left`, () => turn(270)),
    actButton('⟳', `Turn ${name} to the right`, () => turn(90)),
    remove,
  );
}

// Pages in a row as one range: 1-3, 7.
function inRanges(pages) {
  const ranges = [];
  for (const page of pages) {
    const last = ranges.at(-1);
    if (last && last.end + 1 === page) last.end = page;
    else ranges.push({ start: page, end: page });
  }
  return ranges.map(({ start, end }) => (start === end ? `${start}` : `${start}-${end}`));
}
