import type {
  Redaction,
  RedactionOutcome,
  RedactionPlace,
  RedactionReason,
} from '../contract/fields/redaction/redaction.ts';
import { limits } from '../contract/limits.ts';
import type { HiddenRun } from '../hidden-text/read-hidden-text.ts';
import type { UndrawnTexts } from '../hidden-text/undrawn/undrawn-texts.ts';
import type { FoundRedaction } from './found-redaction.ts';

/** A removal from a place that no page shows. */
export interface FoundElsewhere {
  readonly redaction: number;
  readonly place: RedactionPlace;
  /** Counted from 1; undefined if it is on no page. */
  readonly page?: number | undefined;
}

/**
 * Returns the result of each redaction of a call, in order: matches on pages, then those elsewhere, and finally removed
 * hidden text, if requested.
 */
export function outcomesOf(
  redactions: readonly Redaction[],
  found: readonly FoundRedaction[],
  elsewhere: readonly FoundElsewhere[],
  hidden?: readonly HiddenRun[],
  undrawn?: UndrawnTexts,
): readonly RedactionOutcome[] {
  let left = limits.redactions.listed;
  // A match of two redactions is reported for the first.
  const known = new Map(found.toReversed().map((one) => [placeOf(one), one] as const));
  const distinct = found.filter((one) => known.get(placeOf(one)) === one);
  const outcomes = redactions.map((asked, redaction): RedactionOutcome => {
    const onPages = distinct.filter((one) => one.redaction === redaction);
    const others = elsewhere.filter((one) => one.redaction === redaction);
    const places = [
      ...onPages.flatMap(({ page, boxes, pictures = [] }) => [
        ...boxes.map((box) => ({ place: 'page' as const, page, box })),
        ...pictures.map((box) => ({ place: 'picture' as const, page, box })),
      ]),
      ...others.map(({ place, page = null }) => ({ place, page, box: null })),
    ].slice(0, left);
    left -= places.length;
    return {
      redaction,
      reason: reasonOf(asked),
      count: onPages.length + others.length,
      found: places.map(({ box, ...where }) => ({ ...where, box: box && rounded(box) })),
    };
  });
  if (!hidden) return outcomes;
  const onPages = hidden.map(({ page, box, annotation }) => {
    const place: RedactionPlace = annotation ? 'annotation' : 'page';
    return { place, page, box: rounded(box) };
  });
  const { values = [], tags = [], marks = [] } = undrawn ?? {};
  const places = [
    ...onPages,
    ...values.map(({ page }) => ({ place: 'form' as const, page, box: null })),
    ...[...tags, ...marks].map(({ page }) => ({ place: 'tag' as const, page, box: null })),
  ];
  return [
    ...outcomes,
    { redaction: null, reason: 'hidden_text', count: places.length, found: places.slice(0, left) },
  ];
}

/** The kind of a redaction, as the answer names it. */
function reasonOf(redaction: Redaction): RedactionReason {
  if ('text' in redaction) return 'text';
  if ('pattern' in redaction) return 'pattern';
  return 'preset' in redaction ? redaction.preset : 'box';
}

function placeOf({ page, boxes, pictures = [] }: FoundRedaction): string {
  return JSON.stringify([page, boxes.map(rounded), pictures.map(rounded)]);
}

function rounded({ x, y, width, height }: FoundRedaction['boxes'][number]) {
  const round = (points: number) => Math.round(points * 100) / 100;
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}
