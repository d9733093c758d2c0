import type { RedactionOutcome } from '../contract/fields/redaction/redaction.ts';
import { Problem } from '../contract/problems/problem.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { drawingWatch } from './drawing/watch-drawing.ts';
import { proveHiddenTextGone } from './hidden-text/prove-hidden-text-gone.ts';
import { proveUndrawnGone } from './hidden-text/prove-undrawn-gone.ts';
import { outcomesOf } from './outcomes.ts';
import { proveRedacted } from './proof/prove-redacted.ts';
import type { RedactionWishes } from './redaction-wishes.ts';
import { type RedactionWork, removalSteps } from './removal-steps.ts';
import { searchDocument } from './search-document.ts';

interface RedactedDraft {
  readonly redacted: Draft;
  readonly outcomes: readonly RedactionOutcome[];
  readonly recognisedPages: number;
  /** What a report states besides the outcomes. Pages count from 1. */
  readonly facts: {
    readonly searchedWords: number;
    readonly mentionsWords: (text: string) => boolean;
    readonly unreadPages: readonly number[];
    readonly recognisedPages: readonly number[];
    readonly hasComparedShapes: boolean;
  };
  /** Reads the written PDF back. Throws redaction_incomplete. */
  readonly proof: (pdf: Uint8Array) => Promise<void>;
}

/**
 * Applies redactions to a draft: it is searched, changed, written and read back. Throws what `searchDocument` throws,
 * nothing_to_redact, invalid_field for a label that holds what is redacted, and redaction_incomplete where pictures are
 * searched.
 */
export async function redactPdf(draft: Draft, wishes: RedactionWishes): Promise<RedactedDraft> {
  const { redactions, remove, recognise, allowsNone } = wishes;
  if (redactions.length + remove.length === 0) throw nothingAsked();
  const search = await searchDocument(draft, wishes);
  const work: RedactionWork = {
    draft,
    wishes,
    search,
    elsewhere: [],
    watch: drawingWatch(),
    readAgain: new Set(),
    hasComparedShapes: false,
  };
  for (const step of removalSteps) await step(work);
  const { found, needles, nameNeedles, hidden, undrawn, readings } = search;
  const hasBox = redactions.some((redaction) => 'box' in redaction);
  if (found.length + work.elsewhere.length + remove.length === 0 && !hasBox && !allowsNone)
    throw nothingFound();
  return {
    redacted: draft,
    recognisedPages: readings.filter(({ isUnreadable }) => !isUnreadable).length,
    facts: {
      searchedWords: needles.size,
      mentionsWords: needles.isIn,
      unreadPages: search.pages.unread,
      recognisedPages: [...work.readAgain],
      hasComparedShapes: work.hasComparedShapes,
    },
    outcomes: outcomesOf(redactions, found, work.elsewhere, hidden, undrawn),
    proof: async (pdf) => {
      await proveRedacted(pdf, { needles, nameNeedles });
      if (hidden) await proveHiddenTextGone(pdf, hidden, recognise);
      if (undrawn) await proveUndrawnGone(pdf, undrawn);
    },
  };
}

function nothingAsked(): Problem {
  const message =
    'must have a redaction such as {"text": "Jane Miller"}, unless `remove` names what to remove';
  return new Problem('invalid_field', `redactions ${message}.`, {
    details: [{ field: 'redactions', message }],
  });
}

function nothingFound(): Problem {
  return new Problem(
    'nothing_to_redact',
    'The PDF has nothing that `redactions` asks for. Set `allow_none` to get it as it is.',
  );
}
