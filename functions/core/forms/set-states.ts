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
import { formatNumber } from '../pdf-objects/writer/format-number.ts';
import { readDefaultAppearance } from './default-appearance.ts';
import { drawRoundFrame } from './round-frame.ts';
import { drawFrame, type Frame, frameOf } from './widget-frame.ts';

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
  const isRound = field.kind === 'radio' && (sign === undefined || sign === 'l');
  const framed = isRound ? drawRoundFrame(frame) : drawFrame(frame);
  const own = withEntries(states ?? new Map(), {
    [state]: form(`${framed}${drawSign(sign, field.kind === 'radio', frame, color)}`),
    ...(!states?.has(off) && { [off]: form(framed) }),
  });
  return withEntries(appearances, { N: own });
}

/** Outlines in a unit square, by their letter in `MK` (as in the font ZapfDingbats). */
const signs: Readonly<Record<string, string>> = {
  '4': '.12 .48 m .24 .58 l .4 .36 l .76 .9 l .9 .8 l .42 .08 l h f',
  '8': '.12 .22 m .22 .12 l .5 .4 l .78 .12 l .88 .22 l .6 .5 l .88 .78 l .78 .88 l .5 .6 l .22 .88 l .12 .78 l .4 .5 l h f',
  u: '.5 .08 m .9 .5 l .5 .92 l .1 .5 l h f',
  n: '.15 .15 .7 .7 re f',
  H: '.5 .95 m .61 .62 l .96 .62 l .68 .41 l .78 .08 l .5 .28 l .22 .08 l .32 .41 l .04 .62 l .39 .62 l h f',
  l: '.9 .5 m .9 .721 .721 .9 .5 .9 c .279 .9 .1 .721 .1 .5 c .1 .279 .279 .1 .5 .1 c .721 .1 .9 .279 .9 .5 c h f',
};

/** The content of a check box or radio button that is on, without its frame. `sign` is the letter in its `MK`. */
function drawSign(sign: string | undefined, isRadio: boolean, frame: Frame, color: string): string {
  const outline = signs[sign ?? ''] ?? (isRadio ? signs.l : signs['4']);
  const side = Math.max(Math.min(frame.width, frame.height) - frame.inset * 2, 0) * (isRadio ? 0.6 : 0.8);
  const [x, y] = [(frame.width - side) / 2, (frame.height - side) / 2];
  return `q ${color} ${[side, 0, 0, side, x, y].map(formatNumber).join(' ')} cm ${outline} Q\n`;
}
