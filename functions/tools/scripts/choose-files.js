// Uploads files as they are chosen, dropped or pasted, and shows the page with them.
import { upload } from './upload.js';

const maximumBytes = 100 * 1024 * 1024;

export function chooseFiles(form) {
  const zone = form.querySelector('.drop-zone');
  const input = zone.querySelector('input');
  const isSeveral = input.multiple;
  zone.dataset.ready = '';
  const take = (files) => {
    const chosen = [...files].slice(0, isSeveral ? 50 : 1);
    if (chosen.length === 0) return;
    void (form.dataset.takes === 'text' ? readText(form, chosen[0]) : sendAll(form, chosen, isSeveral));
  };
  input.addEventListener('change', () => take(input.files));
  addEventListener('dragover', (event) => {
    if (!isForZone(event)) return;
    event.preventDefault();
    zone.classList.add('over');
  });
  addEventListener('dragleave', () => zone.classList.remove('over'));
  addEventListener('drop', (event) => {
    if (!isForZone(event)) return;
    event.preventDefault();
    zone.classList.remove('over');
    take(event.dataTransfer.files);
  });
  addEventListener('paste', ({ clipboardData }) => take(clipboardData?.files ?? []));
}

// Files may be dropped anywhere but on the field of another file, such as a key, which must not be uploaded.
function isForZone({ dataTransfer, target }) {
  return dataTransfer?.types.includes('Files') && !target.closest?.('.settings .field:has([type=file])');
}

async function sendAll(form, files, isSeveral) {
  const box = form.querySelector('.upload');
  const bar = box.querySelector('progress');
  const label = box.querySelector('label');
  const fault = form.querySelector('.upload-fault');
  fault.hidden = true;
  box.hidden = false;
  form.ariaBusy = 'true';
  try {
    const before = isSeveral ? form.elements.sources.value.split(',').filter(Boolean) : [];
    for (const [index, file] of files.entries()) {
      if (file.size === 0) throw new Error(`${file.name} is empty. Choose another file.`);
      if (file.size > maximumBytes)
        throw new Error(`${file.name} is larger than 100 MB. Choose a smaller file.`);
      label.textContent =
        files.length > 1 ? `Sending ${file.name} (${index + 1} of ${files.length})` : `Sending ${file.name}`;
      bar.value = 0;
      before.push(
        await upload(form, file, (part) => {
          bar.value = part;
        }),
      );
    }
    location.assign(`${location.pathname}?source=${before.join(',')}`);
  } catch (error) {
    box.hidden = true;
    fault.textContent =
      error instanceof TypeError ? 'The service cannot be reached. Try again.' : error.message;
    fault.hidden = false;
    form.querySelector('.drop-zone input').value = '';
  } finally {
    form.ariaBusy = 'false';
  }
}

// A file of text goes into the field, where it can be changed.
async function readText(form, file) {
  const field = form.elements.text;
  field.value = await file.text();
  form.querySelector('.drop-zone input').value = '';
  field.dispatchEvent(new Event('change', { bubbles: true }));
  field.focus();
}
