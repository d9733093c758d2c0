// Boxes on pages, in points from the top left corner: drawn with a pointer or added by a button, moved by arrow keys.
// A task may take one box: then a new one replaces it.
import { announce } from './announce.js';
import { actButton, element } from './element.js';

const smallest = 4;
const step = 4;

export function drawBoxes(form) {
  const kept = element('input', { type: 'hidden', name: 'boxes' });
  form.append(kept);
  const boxes = new Map();
  const isOne = form.dataset.shows === 'box';
  const write = (words = '') => {
    kept.value = boxes.size > 0 ? JSON.stringify([...boxes.values()]) : '';
    form.dispatchEvent(new Event('change'));
    announce(words);
  };
  addDrawingMode(form);
  for (const item of form.querySelectorAll('.pages > li')) {
    const page = Number(item.dataset.page);
    const size = { width: Number(item.dataset.width), height: Number(item.dataset.height) };
    const sheet = item.querySelector('.sheet');
    sheet.classList.add('drawable');
    const add = (box) => {
      if (isOne) for (const earlier of boxes.keys()) earlier.remove();
      if (isOne) boxes.clear();
      const shown = element('button', { type: 'button', class: 'box' });
      const drawn = { page, box };
      boxes.set(shown, drawn);
      sheet.append(shown);
      place(shown, drawn, size);
      handleKeys(shown, drawn, write, () => boxes.delete(shown));
      movePointer(shown, drawn, size, sheet, write);
      return shown;
    };
    item.querySelector('figcaption').append(
      ' ',
      actButton('Add a box', `Add a box to page ${page}`, () => {
        const box = {
          x: size.width * 0.3,
          y: size.height * 0.45,
          width: size.width * 0.4,
          height: size.height * (isOne ? 0.08 : 0.05),
        };
        add(rounded(box)).focus();
        write(`A box is on page ${page}. Arrow keys move it, with Shift they size it, Delete removes it.`);
      }),
    );
    drawWithPointer(sheet, size, add, write);
  }
}

// On a touch screen, a finger scrolls unless it is to draw.
function addDrawingMode(form) {
  if (!matchMedia('(pointer: coarse)').matches) return;
  const list = form.querySelector('.pages');
  const toggle = actButton('Draw boxes', 'Draw boxes with a finger', () => {
    const isDrawing = list.classList.toggle('drawing');
    toggle.ariaPressed = String(isDrawing);
  });
  toggle.ariaPressed = 'false';
  list.before(toggle);
}

function drawWithPointer(sheet, size, add, write) {
  sheet.addEventListener('pointerdown', (event) => {
    const isFree = event.target.closest('.box') === null;
    const mayDraw = event.pointerType === 'mouse' || sheet.closest('.drawing');
    if (event.button !== 0 || !isFree || !mayDraw) return;
    event.preventDefault();
    const from = pointOf(event, sheet, size);
    let shown;
    const draw = (moved) => {
      const to = pointOf(moved, sheet, size);
      const box = {
        x: Math.min(from.x, to.x),
        y: Math.min(from.y, to.y),
        width: Math.abs(to.x - from.x),
        height: Math.abs(to.y - from.y),
      };
      if (box.width < smallest || box.height < smallest) return;
      if (shown) shown.setBox(box);
      else shown = add(rounded(box));
    };
    follow(sheet, event.pointerId, draw, () => {
      shown?.focus();
      if (shown) write('A box was drawn.');
    });
  });
}

function movePointer(shown, drawn, size, sheet, write) {
  shown.setBox = (box) => {
    drawn.box = rounded(within(box, size));
    place(shown, drawn, size);
  };
  shown.addEventListener('pointerdown', (event) => {
    if (event.button !== 0) return;
    event.stopPropagation();
    const from = pointOf(event, sheet, size);
    const { x, y, width, height } = drawn.box;
    const frame = shown.getBoundingClientRect();
    const isCorner = frame.right - event.clientX < 14 && frame.bottom - event.clientY < 14;
    follow(
      shown,
      event.pointerId,
      (moved) => {
        const to = pointOf(moved, sheet, size);
        const [right, down] = [to.x - from.x, to.y - from.y];
        shown.setBox(
          isCorner
            ? { x, y, width: width + right, height: height + down }
            : { x: x + right, y: y + down, width, height },
        );
      },
      () => write('The box was moved.'),
    );
  });
}

function follow(target, pointerId, move, end) {
  target.setPointerCapture(pointerId);
  target.addEventListener('pointermove', move);
  const stop = () => {
    target.removeEventListener('pointermove', move);
    target.removeEventListener('pointerup', stop);
    target.removeEventListener('pointercancel', stop);
    end();
  };
  target.addEventListener('pointerup', stop);
  target.addEventListener('pointercancel', stop);
}

const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

function handleKeys(shown, drawn, write, forget) {
  shown.addEventListener('keydown', (event) => {
    if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault();
      const next = shown.closest('li').querySelector('figcaption button');
      shown.remove();
      forget();
      next.focus();
      return write('The box is removed.');
    }
    const arrow = arrows[event.key];
    if (!arrow) return;
    event.preventDefault();
    const [right, down] = arrow.map((way) => way * (event.ctrlKey ? 1 : step));
    const { x, y, width, height } = drawn.box;
    shown.setBox(
      event.shiftKey
        ? { x, y, width: width + right, height: height + down }
        : { x: x + right, y: y + down, width, height },
    );
    write();
  });
}

function pointOf({ clientX, clientY }, sheet, size) {
  const frame = sheet.getBoundingClientRect();
  const part = (value, most) => Math.min(1, Math.max(0, value / most));
  return {
    x: part(clientX - frame.left, frame.width) * size.width,
    y: part(clientY - frame.top, frame.height) * size.height,
  };
}

function within({ x, y, width, height }, size) {
  const wide = Math.min(Math.max(width, smallest), size.width);
  const high = Math.min(Math.max(height, smallest), size.height);
  return {
    x: Math.min(Math.max(x, 0), size.width - wide),
    y: Math.min(Math.max(y, 0), size.height - high),
    width: wide,
    height: high,
  };
}

function rounded(box) {
  return Object.fromEntries(Object.entries(box).map(([name, value]) => [name, Math.round(value * 10) / 10]));
}

function place(shown, { page, box }, size) {
  shown.style.left = `${(box.x / size.width) * 100}%`;
  shown.style.top = `${(box.y / size.height) * 100}%`;
  shown.style.width = `${(box.width / size.width) * 100}%`;
  shown.style.height = `${(box.height / size.height) * 100}%`;
  const [left, top] = [box.x, box.y].map(Math.round);
  shown.ariaLabel = `Box on page ${page}, ${left} points from the left and ${top} from the top`;
}
