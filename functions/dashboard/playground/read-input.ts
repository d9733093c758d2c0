import type { UploadedFile } from '../../core/contract/fields/files/uploaded-file.ts';
import type { Control } from './controls.ts';

/** The values of a form's controls, by their names. */
export type FormTexts = Readonly<Record<string, string>>;

/** A form's request: the values of its fields as JSON, and files by field. */
export interface FormInput {
  readonly values: Readonly<Record<string, unknown>>;
  readonly files: Readonly<Record<string, readonly UploadedFile[]>>;
  /** The form's texts as received, by control, to show it again. */
  readonly texts: FormTexts;
}

/** The prefix of every control's name in the form, to distinguish them from the page's own fields. */
export const controlPrefix = 'input.';

/** The same for the check box of a control's sample, in the form and among its texts. */
export const samplePrefix = 'sample.';

/**
 * Reads a form by its flattened controls. Empty ones are not sent; an unreadable number or JSON is sent as text, for
 * the endpoint to reject.
 */
export function readInput(
  controls: readonly Control[],
  fields: Readonly<Record<string, unknown>>,
): FormInput {
  const texts: Record<string, string> = {};
  const files: Record<string, readonly UploadedFile[]> = {};
  const values: Record<string, unknown> = {};
  for (const control of controls) {
    const sample = `${samplePrefix}${control.name}`;
    if (fields[sample] === 'yes') texts[sample] = 'yes';
    const given = fields[`${controlPrefix}${control.name}`];
    if (control.kind === 'file' || control.kind === 'files') {
      const chosen = [given].flat().filter(isChosenFile);
      if (chosen.length > 0) files[control.name] = chosen;
      continue;
    }
    // Browsers send every line end as CR LF.
    const text = typeof given === 'string' ? given.replaceAll('\r\n', '\n') : '';
    texts[control.name] = text;
    if (text.trim() !== '') place(values, control.name, readValue(control, text));
  }
  return { values, files, texts };
}

/** An unused file input sends a file without a name. */
function isChosenFile(value: unknown): value is UploadedFile {
  if (typeof value !== 'object' || value === null || !('content' in value)) return false;
  const { filename, content } = value as Partial<UploadedFile>;
  return content instanceof Uint8Array && (Boolean(filename) || content.byteLength > 0);
}

function place(values: Record<string, unknown>, name: string, value: unknown): void {
  const [first = '', second] = name.split('.');
  if (second === undefined) values[first] = value;
  else values[first] = { ...(values[first] as object | undefined), [second]: value };
}

function readValue({ kind, choosesText, choices }: Control, text: string): unknown {
  switch (kind) {
    case 'number':
      return numberOr(text);
    case 'choice':
      return !choosesText && choices.includes(text) ? JSON.parse(text) : text;
    case 'lines':
      return text
        .split('\n')
        .map((line) => line.trim())
        .filter(Boolean);
    case 'json':
    case 'any':
      return /^\s*[[{]/.test(text) ? jsonOr(text) : numberOr(text);
    default:
      return text;
  }
}

function numberOr(text: string): unknown {
  const trimmed = text.trim();
  return /^-?\d+(\.\d+)?$/.test(trimmed) ? Number(trimmed) : trimmed;
}

function jsonOr(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
