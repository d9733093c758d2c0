import { deflateSync } from 'node:zlib';
import { off, onStates } from '../form-fields/field-options.ts';
import type { FormField } from '../form-fields/read-form.ts';
import { readText, type TextBudget } from '../form-fields/text-budget.ts';
import { addObject, changeObject } from '../pdf-objects/editing/change-draft.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import {
  referenceTo,
  resolve,
  resolveDictionary,
  resolveStream,
} from '../pdf-objects/objects/read-object.ts';
import { type Dictionary, dictionary, type Value, withEntries } from '../pdf-objects/objects/values.ts';
import { readDefaultAppearance } from './default-appearance.ts';
import { drawSign } from './draw-switch.ts';
import { drawFrame, frameOf } from './widget-frame.ts';

/**
 * Shows the value of a check box or of radio buttons on their widgets, adding missing state appearances. A field that
 * is not filled in keeps its widgets' states.
 */
export function setStates(draft: Draft, field: FormField, isFilled: boolean, budget: TextBudget): void {
  const { file } = draft;
  const value = resolve(file, field.entries.get('V'));
  for (const { widget, name, value: text } of onStates(file, field, budget)) {
    const entries = resolveDictionary(file, referenceTo(file, widget.number));
    if (widget.number === 0 || !entries) continue;
    const state = name ?? Buffer.from(text).toString('latin1');
    const stated = resolve(file, entries.get('AS'));
    const shown = isFilled || typeof stated !== 'string' ? (value === state ? state : off) : stated;
    const appearances = withStates(draft, field, entries, state, budget);
    if (!appearances && shown === stated) continue;
    changeObject(
      draft,
      widget.number,
      withEntries(entries, { AS: shown, ...(appearances && { AP: appearances }) }),
    );
  }
}

/** The widget's appearances with the missing ones added; undefined if none is missing. */
function withStates(
  draft: Draft,
  field: FormField,
  widget: Dictionary,
  state: string,
  budget: TextBudget,
): Dictionary | undefined {
  const { file } = draft;
  const appearances = resolveDictionary(file, widget.get('AP')) ?? new Map<string, Value>();
  const normal = appearances.get('N');
  const states = resolveStream(file, normal) ? undefined : resolveDictionary(file, normal);
  if (resolveStream(file, states?.get(state))) return undefined;
  const frame = frameOf(file, widget);
  if (!frame) return undefined;
  const { color } = readDefaultAppearance(resolve(file, widget.get('DA') ?? field.entries.get('DA')));
  const sign = readText(file, resolveDictionary(file, widget.get('MK'))?.get('CA'), budget);
  const form = (content: string) => {
    const data = deflateSync(Buffer.from(content, 'latin1'));
    const entries = dictionary({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [0, 0, frame.width, frame.height],
      Matrix: frame.matrix,
      Resources: new Map(),
      Filter: 'FlateDecode',
    });
    return addObject(draft, entries, data);
  };
  const framed = drawFrame(frame);
  const own = withEntries(states ?? new Map(), {
    [state]: form(`${framed}${drawSign(sign, field.kind === 'radio', frame, color)}`),
    ...(!states?.has(off) && { [off]: form(framed) }),
  });
  return withEntries(appearances, { N: own });
}
