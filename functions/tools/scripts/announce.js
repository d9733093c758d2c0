// Tells a screen reader what happened.
import { element } from './element.js';

let place;

export function announce(text) {
  if (!place) {
    place = element('p', { class: 'visually-hidden', role: 'status' });
    document.body.append(place);
  }
  place.textContent = text;
}
