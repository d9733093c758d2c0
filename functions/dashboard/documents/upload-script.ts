/**
 * Sends the files of the upload form straight to the store, with the progress of each beside its name, and shows the
 * list again when all of them are stored. A file that fails says why, and the others go on.
 */
export const uploadScript = `{
const form = document.querySelector('.upload');
if (form) {
const [files, list, button] = ['[type=file]', '.uploads', 'button'].map((part) => form.querySelector(part));
async function ask(path, fields) {
  const body = new URLSearchParams({ ...fields, form_token: form.elements.form_token.value });
  const answer = await fetch(form.action + path, { method: 'POST', body, headers: { Accept: 'application/json' }, redirect: 'error' });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.message);
  return found;
}
function put(url, file, told) {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const failed = () => reject(new Error('The upload was interrupted. Choose the file again.'));
    request.open('PUT', url);
    request.upload.onprogress = ({ loaded, total }) => told(loaded / total);
    request.onload = () => (request.status < 300 ? resolve() : failed());
    request.onerror = failed;
    request.send(file);
  });
}
async function store(file) {
  const item = document.createElement('li');
  const [name, bar, state] = ['span', 'progress', 'span'].map((tag) => document.createElement(tag));
  name.textContent = file.name;
  bar.setAttribute('aria-label', 'Upload of ' + file.name);
  bar.max = 1;
  bar.value = 0;
  item.append(name, bar, state);
  list.append(item);
  try {
    const { document_id, upload_url } = await ask('/uploads', { filename: file.name.slice(-255), size: file.size });
    await put(upload_url, file, (part) => { bar.value = part });
    bar.removeAttribute('value');
    await ask('/stored', { document_id });
    bar.remove();
    state.textContent = 'stored';
    return true;
  } catch (error) {
    bar.remove();
    state.className = 'fault';
    state.textContent = error.message;
    return false;
  }
}
async function storeAll(chosen) {
  if (form.ariaBusy === 'true' || chosen.length === 0) return;
  form.ariaBusy = 'true';
  button.textContent = 'Uploading…';
  list.replaceChildren();
  let stored = 0;
  for (const file of chosen) if (await store(file)) stored += 1;
  form.ariaBusy = 'false';
  button.textContent = 'Upload';
  if (stored === chosen.length) location.assign(form.action + '?done=stored');
}
form.addEventListener('submit', (event) => {
  event.preventDefault();
  storeAll([...files.files]);
});
const main = document.querySelector('main');
main.addEventListener('dragover', (event) => {
  if (!event.dataTransfer.types.includes('Files')) return;
  event.preventDefault();
  form.classList.add('dropping');
});
for (const end of ['dragleave', 'drop']) main.addEventListener(end, () => form.classList.remove('dropping'));
main.addEventListener('drop', (event) => {
  if (event.dataTransfer.files.length === 0) return;
  event.preventDefault();
  storeAll([...event.dataTransfer.files]);
});
}
}`;
