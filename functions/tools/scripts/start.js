// Starts what the page of a tool needs.
import { chooseFiles } from './choose-files.js';
import { comparePages } from './compare-pages.js';
import { drawBoxes } from './draw-boxes.js';
import { findText } from './find-text.js';
import { orderFiles } from './order-files.js';
import { organisePages } from './organise-pages.js';
import { placeFields } from './place-fields.js';
import { refreshPrice } from './refresh-price.js';
import { runTask } from './run-task.js';
import { showConditions } from './show-conditions.js';

const form = document.getElementById('tool');
const compared = document.querySelector('.compared');
const { shows } = form.dataset;

chooseFiles(form);
showConditions(form);
if (form.querySelector('.files')) orderFiles(form);
if (form.querySelector('.pages')) {
  if (shows === 'order') organisePages(form);
  if (shows === 'fields') placeFields(form);
  if (shows === 'boxes' || shows === 'box') drawBoxes(form);
  if (shows === 'boxes') findText(form);
}
if (compared) comparePages(compared);
refreshPrice(form);
runTask(form);
document.getElementById('result')?.focus();
document.body.dataset.ready = '';
