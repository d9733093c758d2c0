import { Problem } from '../contract/problems/problem.ts';
import { normalAppearance, numberAt } from '../form-fields/appearance.ts';
import { fieldFlag } from '../form-fields/field-kind.ts';
import { optionsOf } from '../form-fields/field-options.ts';
import { chosenValues } from '../form-fields/field-value.ts';
import { type Form, type FormField, readForm, type Widget } from '../form-fields/read-form.ts';
import { readText, type TextBudget, textBudget } from '../form-fields/text-budget.ts';
import { changeCatalog } from '../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { draftWriter } from '../pdf-objects/editing/draft-writer.ts';
import type { PdfFile } from '../pdf-objects/objects/pdf-file.ts';
import { resolve, resolveDictionary } from '../pdf-objects/objects/read-object.ts';
import { type Dictionary, isReference, type Value, withEntries } from '../pdf-objects/objects/values.ts';
import { type TextSetter, textSetter } from '../typesetting/set-text.ts';
import { type DefaultAppearance, readDefaultAppearance } from './default-appearance.ts';
import { drawFieldText, type FieldText } from './draw-field-text.ts';
import { drawList } from './draw-list.ts';
import { type FieldFont, readFieldFont } from './field-font.ts';
import { setStates } from './set-states.ts';
import { anyScript, hasText, ownFont } from './typeface.ts';
import { type Frame, frameOf, roomFor } from './widget-frame.ts';
import { writeAppearance } from './write-appearance.ts';

/** Characters that are set for all widgets of a form together, and the cost of a widget besides its own. */
const maximumCharacters = 500_000;
const ofEachWidget = 20;

/** The maximum number of fields named in a warning. */
const maximumListed = 5;

/** The maximum size of old appearances that are read to keep the look around their text. */
const maximumLookBytes = 32 * 1024 * 1024;

/** A widget's content and its layout. */
interface Job {
  readonly field: FormField;
  readonly widget: Widget;
  readonly frame: Frame;
  readonly text: string;
  /** Whether its field has just received its value. */
  readonly isFilled: boolean;
  readonly looks: DefaultAppearance;
  /** The field's own font, if it has every character of the text. */
  readonly font: FieldFont | undefined;
}

/**
 * Makes the appearances of widgets from the values of their fields: of wanted fields, of widgets without an appearance,
 * and of all fields if the form asks viewers to make them. Skips push buttons and signatures. A warning names wanted
 * fields whose text is too long. Throws payload_too_large.
 */
export async function makeAppearances(draft: Draft, isWanted: (field: FormField) => boolean): Promise<void> {
  const form = readForm(draft);
  const isAsked = resolve(draft.file, form.entries.get('NeedAppearances')) === true;
  const budget = textBudget();
  const fonts = fontReader(draft.file, form);
  const jobs: Job[] = [];
  for (const field of form.fields) {
    const isFilled = isWanted(field);
    if (field.kind === 'checkbox' || field.kind === 'radio') setStates(draft, field, isFilled, budget);
    if (field.kind !== 'text' && field.kind !== 'combo' && field.kind !== 'list') continue;
    const text = shownText(draft.file, field, budget);
    for (const widget of field.widgets) {
      const isMissing = normalAppearance(draft.file, widget.entries) === undefined;
      if (!isFilled && !isAsked && !isMissing) continue;
      const frame = frameOf(draft.file, widget.entries);
      if (!frame || widget.number === 0) continue;
      const seen = field.kind === 'list' ? text : text.slice(0, roomFor(frame));
      jobs.push({ field, widget, frame, text: seen, isFilled, ...fonts(field, widget, seen) });
    }
  }
  // A viewer that makes appearances keeps nothing of the old ones.
  await drawAll(draft, jobs, !isAsked, budget);
  if (isAsked) changeCatalog(draft, { AcroForm: withEntries(form.entries, { NeedAppearances: undefined }) });
}

async function drawAll(
  draft: Draft,
  jobs: readonly Job[],
  keepsLook: boolean,
  budget: TextBudget,
): Promise<void> {
  const set = jobs.filter(({ font }) => !font).map(({ text }) => text);
  if (jobs.reduce((sum, { text }) => sum + ofEachWidget + text.length, 0) > maximumCharacters)
    throw new Problem('payload_too_large', 'The fields of the form show too much text.');
  const writer = draftWriter(draft);
  const setter = set.some((text) => text !== '') ? await textSetter(set.join('\n'), writer) : undefined;
  const drawn = jobs.map((job) => ({ job, ...contentOf(draft.file, job, setter, budget) }));
  const shared = setter && writer.object(`<<${setter.finish()}>>`);
  const sharedFonts: Value = shared === undefined ? new Map() : { number: shared, generation: 0 };
  const looks = { bytes: maximumLookBytes };
  const cut = drawn.filter(({ job, isWhole }) => job.isFilled && !isWhole).map(({ job }) => job.field.name);
  if (cut.length > 0) draft.warnings.push(cutWarning([...new Set(cut)]));
  for (const { job, content } of drawn) {
    const { font, frame, widget } = job;
    const fonts: Value = font ? new Map([[font.name, font.value]]) : sharedFonts;
    writeAppearance(draft, widget, frame, content, { fonts, looks: keepsLook ? looks : undefined });
  }
}

function cutWarning(names: readonly string[]): string {
  const listed = names.slice(0, maximumListed).map((name) => name.slice(0, 100));
  const more = names.length > listed.length ? ` and ${names.length - listed.length} more` : '';
  return `Fields that are too small to show all of their text: ${listed.join(', ')}${more}.`;
}

function contentOf(
  file: PdfFile,
  { field, widget, frame, text, looks, font }: Job,
  setter: TextSetter | undefined,
  budget: TextBudget,
): FieldText {
  const { flags, entries, kind } = field;
  const typeface = font ? ownFont(font) : anyScript(setter);
  const stated = widget.entries.has('Q') ? widget.entries : entries;
  const alignment = Math.min(Math.max(Math.floor(numberAt(file, stated, 'Q')), 0), 2);
  const layout = { typeface, sizePoints: looks.sizePoints, color: looks.color, alignment };
  if (kind === 'list') {
    const chosen = new Set(chosenValues(file, field, budget));
    const top = Math.max(0, Math.floor(numberAt(file, entries, 'TI')));
    const items = optionsOf(file, field, budget).map(({ value, label }) => ({
      label,
      isChosen: chosen.has(value),
    }));
    return { content: drawList(items.slice(top), frame, layout), isWhole: true }; // viewers scroll it
  }
  const isMultiline = kind === 'text' && (flags & fieldFlag.multiline) !== 0;
  const others = fieldFlag.multiline | fieldFlag.password | fieldFlag.fileSelect;
  const isComb = kind === 'text' && (flags & fieldFlag.comb) !== 0 && (flags & others) === 0;
  const cells = isComb ? Math.min(Math.max(Math.floor(numberAt(file, entries, 'MaxLen')), 0), 1_000) : 0;
  return drawFieldText(text, frame, { ...layout, isMultiline, cells });
}

/** The text that a field shows: for a list, of all its options. */
function shownText(file: PdfFile, field: FormField, budget: TextBudget): string {
  if (field.kind === 'text') {
    const text = (readText(file, field.entries.get('V'), budget) ?? '').toWellFormed();
    return field.flags & fieldFlag.password ? '•'.repeat([...text].length) : text;
  }
  const options = optionsOf(file, field, budget);
  if (field.kind === 'list')
    return options
      .map(({ label }) => label)
      .join('\n')
      .toWellFormed();
  const [value = ''] = chosenValues(file, field, budget);
  return (options.find((option) => option.value === value)?.label ?? value).toWellFormed();
}

/** Returns a function that reads each of a form's fonts once. */
function fontReader(file: PdfFile, form: Form) {
  const formFonts = resolveDictionary(file, resolveDictionary(file, form.entries.get('DR'))?.get('Font'));
  const known = new Map<string, FieldFont | undefined>();
  return (field: FormField, widget: Widget, text: string): Pick<Job, 'looks' | 'font'> => {
    const looks = readDefaultAppearance(resolve(file, widget.entries.get('DA') ?? field.entries.get('DA')));
    const { font: name } = looks;
    if (name === undefined) return { looks, font: undefined };
    const drawn = normalAppearance(file, widget.entries)?.dictionary;
    const fonts = [formFonts, fontsOf(file, field.entries.get('DR')), fontsOf(file, drawn?.get('Resources'))];
    const found = fonts.find((one) => one?.has(name));
    const value = found?.get(name);
    const key = isReference(value) ? `${name} ${value.number}` : undefined;
    const font =
      key !== undefined && known.has(key) ? known.get(key) : readFieldFont(file, found ?? new Map(), name);
    if (key !== undefined) known.set(key, font);
    return {
      looks,
      font: font && hasText(font, text.replace(/[\r\n\t\u2028\u2029]/g, ' ')) ? font : undefined,
    };
  };
}

function fontsOf(file: PdfFile, resources: Value | undefined): Dictionary | undefined {
  return resolveDictionary(file, resolveDictionary(file, resources)?.get('Font'));
}
