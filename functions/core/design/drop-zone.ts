import { type Markup, markup } from '../pages/markup.ts';

interface DropZone {
  readonly name: string;
  /** What to bring: "Choose a PDF". */
  readonly label: string;
  /** The media types and extensions that it takes, as the attribute `accept` has them. */
  readonly accept: string;
  readonly isMultiple?: boolean;
  /** Bounds and where the file goes. */
  readonly hint: string;
}

/** A file field that files can also be dropped or pasted into. It lists what was chosen. */
export function dropZone({ name, label, accept, isMultiple = false, hint }: DropZone): Markup {
  return markup`<label class="drop-zone"><input type="file" name="${name}" accept="${accept}"${isMultiple ? markup` multiple` : ''} aria-describedby="${name}-about">
<span><b>${label}</b> <span class="by-script">or drop it here, or paste it</span></span>
<span class="hint" id="${name}-about">${hint}</span><output class="chosen"></output></label>`;
}

/**
 * Takes what is dropped on a zone, or pasted into the page, as if it were chosen: the field has the files and gets the event
 * `change`.
 */
export const dropZoneScript = `
for (const zone of document.querySelectorAll('.drop-zone')) {
  const input = zone.querySelector('input');
  const chosen = zone.querySelector('.chosen');
  const accepts = ({ name, type }) => input.accept.split(',').map((part) => part.trim()).some((part) =>
    part.endsWith('/*') ? type.startsWith(part.slice(0, -1)) : part === type || (part.startsWith('.') && name.toLowerCase().endsWith(part)));
  const show = () => {
    chosen.textContent = [...input.files].map(({ name }) => name).join(', ');
  };
  const take = (files) => {
    const fit = new DataTransfer();
    for (const file of [...files].filter(accepts).slice(0, input.multiple ? undefined : 1)) fit.items.add(file);
    if (fit.files.length === 0) return void (chosen.textContent = 'This kind of file does not fit here.');
    input.files = fit.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  };
  input.addEventListener('change', show);
  zone.addEventListener('dragover', (event) => { event.preventDefault(); zone.classList.add('over') });
  for (const name of ['dragleave', 'drop']) zone.addEventListener(name, () => zone.classList.remove('over'));
  zone.addEventListener('drop', (event) => { event.preventDefault(); take(event.dataTransfer.files) });
  zone.dataset.ready = '';
  if (zone === document.querySelector('.drop-zone'))
    addEventListener('paste', ({ clipboardData }) => { if (clipboardData.files.length) take(clipboardData.files) });
}
`;

export const dropZoneStyle = `
.drop-zone { position: relative; display: flex; flex-direction: column; align-items: center; justify-content: center; gap: var(--space-1); min-height: 8rem; margin: 0 0 var(--space-4); padding: var(--space-4); border: 1px dashed var(--edge); border-radius: var(--radius); background: var(--wash); font-weight: 400; text-align: center; cursor: pointer; transition: border-color var(--motion), background-color var(--motion) }
.drop-zone > input[type=file] { position: absolute; inset: 0; width: 100%; height: 100%; min-height: 0; opacity: 0; cursor: pointer }
.drop-zone b { color: var(--accent) }
.drop-zone:hover, .drop-zone.over { border-color: var(--accent) } .drop-zone.over { background: var(--accent-wash) }
.drop-zone:has(:focus-visible) { outline: 2px solid var(--accent); outline-offset: 2px }
.drop-zone:not([data-ready]) .by-script { display: none }
.chosen { font-weight: 600; overflow-wrap: anywhere }
`;
