import type { VisitContext } from '../../core/contract/endpoint.ts';
import { safeName } from '../../core/contract/fields/files/safe-name.ts';
import { isUploadedFile, type UploadedFile } from '../../core/contract/fields/files/uploaded-file.ts';
import { decodeText } from '../../core/decode-text.ts';
import { storeUpload } from '../../core/documents/uploads/store-upload.ts';
import type { Asked, Control, Task } from '../tasks/task.ts';
import { readFormFields } from './read-form-fields.ts';
import { findSources, type Source, sourceIds } from './sources.ts';

/** What a form asks for, with the files that it names or brings. */
export interface Request extends Asked {
  readonly files: readonly Source[];
  /** A random text of the page that sent it, by which the same request is known again. */
  readonly attempt: string;
}

type Fields = Readonly<Record<string, unknown>>;

/** The values that scripts of the page write, besides those of controls. */
const drawn: Readonly<Partial<Record<Task['shows'], readonly string[]>>> = {
  order: ['turns'],
  boxes: ['boxes'],
  box: ['boxes'],
};

/**
 * Reads the form of a task. Files in it become uploads; for a task that takes text, a file is its text. Throws
 * document_not_found and storage_failed.
 */
export async function readForm(task: Task, fields: Fields, context: VisitContext): Promise<Request> {
  const posted = [fields.files].flat().filter(isChosenFile);
  const values = valuesOf(task, fields);
  const attempt = textOf(fields.attempt);
  if (task.takes === 'text') {
    const [file] = posted;
    const text = file ? decodeText(file.content, { isHtml: /\.html?$/i.test(file.filename) }) : undefined;
    const name = stem(file?.filename ?? '') || 'document';
    return { sources: [], files: [], name, attempt, values: text ? { ...values, text } : values };
  }
  const named = await findSources(sourceIds(textOf(fields.sources)), context);
  const files = [...named, ...(await Promise.all(posted.map((file) => keep(file, context))))];
  const sources = files.map(({ id }) => id);
  return { sources, files, name: stem(files[0]?.filename ?? '') || 'document', values, attempt };
}

/** The values of a task's controls in a form. Browsers send every line end as CR LF. */
function valuesOf({ controls, shows }: Task, fields: Fields): Asked['values'] {
  const ofControls = controls.map((control) => [control.name, valueIn(control, fields)] as const);
  const ofScripts = (drawn[shows] ?? []).map((name) => [name, textOf(fields[name])] as const);
  const ofForm = shows === 'fields' ? [['fields', readFormFields(fields)] as const] : [];
  return Object.fromEntries([...ofControls, ...ofScripts, ...ofForm].filter(([, value]) => value !== ''));
}

function valueIn(control: Control, fields: Fields): string {
  if (control.kind === 'file') return base64Of(fields[control.name]);
  if (control.kind !== 'checks') return textOf(fields[control.name]);
  const chosen = control.choices.filter(([value]) => fields[`${control.name}.${value}`] !== undefined);
  return chosen.map(([value]) => value).join(' ');
}

function base64Of(file: unknown): string {
  return isChosenFile(file) ? Buffer.from(file.content).toString('base64') : '';
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value.replaceAll('\r\n', '\n') : '';
}

/** An unused file input sends a file without a name. */
function isChosenFile(value: unknown): value is UploadedFile {
  return isUploadedFile(value) && (value.filename !== '' || value.content.byteLength > 0);
}

async function keep(file: UploadedFile, { accountId, environment }: VisitContext): Promise<Source> {
  const filename = safeName(file.filename.replace(/^.*[/\\]/s, '')) ?? 'file';
  const { id, sizeBytes } = await storeUpload({ accountId, environment, filename }, file.content);
  return { id, filename, sizeBytes, isElsewhere: false };
}

/** A file's name without its extension. */
function stem(filename: string): string {
  return filename.replace(/\.[^.]{1,5}$/, '');
}
