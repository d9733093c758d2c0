// Lets the items of a list be moved: by mouse and touch, and by buttons, which keep the focus.
import { actButton, element } from './element.js';

// `moved` is called after each move. `nameOf` names an item for screen readers. Gives the place for more buttons.
export function moveItems(list, { nameOf, moved, marks: [backMark, onMark] }) {
  for (const item of list.children) {
    const acts = element('span', { class: 'acts' });
    item.append(acts);
    const shift = (step, button) => {
      const items = [...list.children];
      const place = items.indexOf(item) + step;
      if (place < 0 || place >= items.length) return;
      if (step < 0) items[place].before(item);
      else items[place].after(item);
      button.focus();
      moved(`${nameOf(item)} is now ${place + 1} of ${items.length}.`);
    };
    const back = actButton(backMark, `Move ${nameOf(item)} back`, () => shift(-1, back));
    const on = actButton(onMark, `Move ${nameOf(item)} on`, () => shift(1, on));
    acts.append(back, on);
    item.dataset.movable = '';
    dragItem(list, item, () => moved(`${nameOf(item)} was moved.`));
  }
}

// A finger must rest on an item before it lifts it, so that it can scroll.
const restMs = 250;

function dragItem(list, item, moved) {
  let hasMoved = false;
  const over = ({ clientX, clientY }) => {
    const target = document.elementFromPoint(clientX, clientY)?.closest('[data-movable]');
    if (!target || target === item || target.parentElement !== list) return;
    hasMoved = true;
    const items = [...list.children];
    if (items.indexOf(target) < items.indexOf(item)) target.before(item);
    else target.after(item);
  };
  const lift = (pointerId) => {
    hasMoved = false;
    item.classList.add('lifted');
    item.setPointerCapture(pointerId);
    item.addEventListener('pointermove', over);
  };
  const drop = () => {
    if (!item.classList.contains('lifted')) return;
    item.classList.remove('lifted');
    item.removeEventListener('pointermove', over);
    if (hasMoved) moved();
  };
  let timer;
  item.addEventListener('pointerdown', (event) => {
    if (event.button !== 0 || event.target.closest('button, a, input')) return;
    if (event.pointerType === 'mouse') {
      event.preventDefault();
      lift(event.pointerId);
    } else timer = setTimeout(lift, restMs, event.pointerId);
  });
  for (const name of ['pointerup', 'pointercancel'])
    item.addEventListener(name, () => {
      clearTimeout(timer);
      drop();
    });
  item.addEventListener(
    'touchmove',
    (event) => {
      if (item.classList.contains('lifted')) event.preventDefault();
      else clearTimeout(timer);
    },
    { passive: false },
  );
  item.addEventListener('contextmenu', (event) => {
    if (item.classList.contains('lifted')) event.preventDefault();
  });
}
