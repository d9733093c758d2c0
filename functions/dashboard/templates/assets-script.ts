/**
 * Adds files to a template: each is sent to the store as an upload, whose ID is written into the settings, which stay the one truth.
 * Lists the files that the settings name, and inserts them where the cursor was in the text. Needs codeEditScript.
 */
export const assetsScript = String.raw`{
const editor = document.querySelector('.editor');
const box = editor.querySelector('.assets');
if (box) {
const [files, list, state] = ['[type=file]', 'ul', '[role=status]'].map((part) => box.querySelector(part));
const [settings, text] = ['settings', 'text'].map((part) => editor.elements[part]);
const isPicture = (name) => /\.(png|jpe?g|gif|webp|avif|svg)$/i.test(name);
box.hidden = false;
function read() {
  try { return JSON.parse(settings.value || '{}') } catch { return undefined }
}
function changed(area) {
  area.dispatchEvent(new Event('input', { bubbles: true }));
}
function change(assets) {
  settings.value = JSON.stringify({ ...read(), assets }, null, 2);
  changed(settings);
}
function button(label, says, act) {
  const one = document.createElement('button');
  one.type = 'button';
  one.className = 'quiet small';
  one.textContent = label;
  one.ariaLabel = says;
  one.addEventListener('click', act);
  return one;
}
function draw() {
  const assets = read()?.assets ?? {};
  list.replaceChildren(...Object.entries(assets).map(([name, id]) => {
    const item = document.createElement('li');
    const label = document.createElement('span');
    label.textContent = id ? name : name + ' (choose the file again)';
    const { [name]: _, ...others } = assets;
    item.append(label, button('Insert', 'Insert ' + name, () => insert(name)), button('Remove', 'Remove ' + name, () => change(others)));
    return item;
  }));
}
function insert(name) {
  const url = "{{ '" + name + "' | asset }}";
  text.setRangeText(isPicture(name) ? '<img src="' + url + '" alt="">' : url, text.selectionStart, text.selectionEnd, 'end');
  changed(text);
  editor.querySelector('[name=part][value=text]').click();
  text.focus();
}
async function store(file) {
  const body = new URLSearchParams({ filename: file.name.slice(-255), size: file.size, form_token: editor.elements.form_token.value });
  const answer = await fetch(box.dataset.uploads, { method: 'POST', body, headers: { Accept: 'application/json' }, redirect: 'error' });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.message);
  const put = await fetch(found.upload_url, { method: 'PUT', body: file });
  if (!put.ok) throw new Error('The upload was interrupted. Choose the file again.');
  return found.document_id;
}
files.addEventListener('change', async () => {
  if (!read()) { state.textContent = 'The settings are not JSON. Mend them first.'; return }
  state.textContent = 'Uploading…';
  try {
    for (const file of files.files) {
      const id = await store(file);
      change({ ...read().assets, [file.name.replace(/[^\w.-]+/g, '-').replace(/^[.-]+/, '').slice(-100)]: id });
    }
    state.textContent = '';
  } catch (error) {
    state.textContent = error.message;
  }
  files.value = '';
});
settings.addEventListener('input', draw);
draw();
}
}`;
