import type { FormControl } from '../contract/form-control.ts';
import type { Rectangle } from '../form-fields/appearance.ts';
import { fieldFlag } from '../form-fields/field-kind.ts';
import { off } from '../form-fields/field-options.ts';
import { encodeTextString } from '../pdf-objects/objects/text-string.ts';
import { type Dictionary, dictionary, type Value } from '../pdf-objects/objects/values.ts';
import { formatNumber } from '../pdf-objects/writer/format-number.ts';
import type { NamedField } from './name-controls.ts';
import type { PlacedControl } from './place-controls.ts';

/** The name of the form's font. Texts that it lacks a character of are drawn in fonts of ours. */
export const fontName = 'Helv';

/** A click on the radio button that is on leaves it on (ISO 32000-2, table 229). */
const staysOn = 1 << 14;

/** The distance of an appearance's text from its edge, and the maximum size of a name, in bytes. */
const paddingPoints = 2;
const maximumNameBytes = 127;

/**
 * The entries of a field by its controls, without its name (ISO 32000-2, 12.7.4 and 12.7.5). `description` is for one
 * without a label.
 */
export function fieldEntries(
  { members }: NamedField,
  states: readonly string[],
  description: string,
): Dictionary {
  const [{ control }] = members;
  const { kind, options } = control;
  const chosen = options.flatMap(({ isChosen }, index) => (isChosen ? [index] : []));
  const on = states.find((_, index) => members[index]?.control.isChecked);
  const isButton = kind === 'checkbox' || kind === 'radio';
  const label = kind === 'radio' ? control.groupLabel : control.label;
  return dictionary({
    FT: isButton ? 'Btn' : kind === 'text' ? 'Tx' : 'Ch',
    Ff: flagsOf(
      control,
      members.some((member) => member.control.isRequired),
    ),
    V: isButton ? (on ?? off) : kind === 'text' ? textOf(control.value) : choiceOf(control, chosen),
    I: kind === 'list' && chosen.length > 0 ? chosen : undefined,
    Opt: isButton ? ownValues(members, states) : kind === 'text' ? undefined : optionsOf(control),
    MaxLen: control.maximumCharacters ?? undefined,
    TU: textOf(label || description),
  });
}

/** The entries of a control's widget (ISO 32000-2, 12.5.6.19). `state` turns a check box or radio button on. */
export function widgetEntries({ control, box, scale }: PlacedControl, state: string | undefined): Dictionary {
  const { kind, color, fontPixels, alignment, isChecked } = control;
  const isRadio = kind === 'radio';
  if (state !== undefined)
    return dictionary({
      Rect: rectangle(box),
      DA: Buffer.from('0 g'),
      MK: dictionary({ BC: [0.46], BG: [1], CA: Buffer.from(isRadio ? 'l' : '4') }),
      BS: dictionary({ W: 0.75, S: 'S' }),
      AS: isChecked ? state : off,
      // A state without an appearance, which is then made.
      AP: dictionary({ N: new Map([[state, 0]]) }),
    });
  const size = Math.min(Math.max(fontPixels * scale, 1), 300);
  return dictionary({
    Rect: rectangle(textBox(control, box, scale)),
    DA: Buffer.from(`/${fontName} ${formatNumber(size)} Tf ${color.map(formatNumber).join(' ')} rg`),
    Q: { left: 0, center: 1, right: 2 }[alignment],
    BS: dictionary({ W: 0, S: 'S' }),
  });
}

/** The states of a field's check box or radio buttons: their values, or their numbers if values cannot be names. */
export function statesOf({ members }: NamedField): readonly string[] {
  const names = members.map(({ control }) => Buffer.from(control.value).toString('latin1'));
  const areNames = names.every((name) => name !== '' && name !== off && name.length <= maximumNameBytes);
  return areNames && new Set(names).size === names.length ? names : names.map((_, index) => `${index}`);
}

/** The values of states that are numbers. */
function ownValues(members: NamedField['members'], states: readonly string[]): Value | undefined {
  const values = members.map(({ control }) => control.value);
  return values.every((value, index) => Buffer.from(value).toString('latin1') === states[index])
    ? undefined
    : values.map((value) => encodeTextString(value));
}

function flagsOf(control: FormControl, isRequired: boolean): number {
  const { kind, isMultiline, isPassword, isReadOnly, isMultiple } = control;
  const flags = [
    isReadOnly && fieldFlag.readOnly,
    isRequired && fieldFlag.required,
    isMultiline && fieldFlag.multiline,
    isPassword && fieldFlag.password,
    kind === 'radio' && fieldFlag.radio | staysOn,
    kind === 'combo' && fieldFlag.combo,
    isMultiple && fieldFlag.multiSelect,
  ];
  return flags.reduce<number>((sum, flag) => sum | (flag || 0), 0);
}

function choiceOf({ options }: FormControl, chosen: readonly number[]): Value | undefined {
  const values = chosen.map((index) => encodeTextString(options[index]?.value ?? ''));
  return values.length > 1 ? values : values[0];
}

function optionsOf({ options }: FormControl): Value {
  return options.map(({ value, label }) =>
    value === label ? encodeTextString(value) : [encodeTextString(value), encodeTextString(label)],
  );
}

function textOf(text: string): Value | undefined {
  return text === '' ? undefined : encodeTextString(text);
}

/** The part of a control that shows its text: inside its padding; above and below only in one of several lines. */
function textBox(
  { kind, isMultiline, insetPixels }: FormControl,
  { left, bottom, right, top }: Rectangle,
  scale: number,
): Rectangle {
  const inset = (pixels: number, most: number) => {
    const points = pixels * scale;
    return Math.min(Math.max(points - paddingPoints, Math.min(points, 1)), most / 4);
  };
  const [across, up] = [right - left, kind === 'list' || isMultiline ? top - bottom : 0];
  return {
    left: left + inset(insetPixels.left, across),
    right: right - inset(insetPixels.right, across),
    bottom: bottom + inset(insetPixels.bottom, up),
    top: top - inset(insetPixels.top, up),
  };
}

function rectangle({ left, bottom, right, top }: Rectangle): Value {
  return [left, bottom, right, top].map((side) => Math.round(side * 1_000) / 1_000);
}
