// Puts the fields of a form where they are on the pages. Their labels stay in the list.
import { element } from './element.js';

export function placeFields(form) {
  for (const field of form.querySelectorAll('.form-field[data-page]')) {
    const item = form.querySelector(`.pages > li[data-page="${field.dataset.page}"]`);
    if (item) place(field, item);
  }
}

function place(field, item) {
  const { x, y, width, height } = field.dataset;
  const [pageWidth, pageHeight] = [item.dataset.width, item.dataset.height].map(Number);
  const control = field.querySelector('input, select, textarea');
  const holder = element('span', { class: 'placed' }, control);
  holder.style.left = `${(x / pageWidth) * 100}%`;
  holder.style.top = `${(y / pageHeight) * 100}%`;
  holder.style.width = `${(width / pageWidth) * 100}%`;
  holder.style.height = `${(height / pageHeight) * 100}%`;
  const letterPoints = control.tagName === 'TEXTAREA' ? 11 : Math.min(14, height * 0.7);
  holder.style.fontSize = `${(letterPoints / pageWidth) * 100}cqw`;
  item.querySelector('.sheet').append(holder);
}
