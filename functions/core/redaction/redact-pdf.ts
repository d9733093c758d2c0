import { parsePages } from '../contract/fields/pages.ts';
import type { Redaction, RedactionOutcome, Removable } from '../contract/fields/redaction.ts';
import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import { undrawnTexts } from '../hidden-text/undrawn/undrawn-texts.ts';
import type { RecognitionWishes } from '../ocr/page-recogniser.ts';
import { readingWarnings } from '../ocr/reading-warnings.ts';
import { writePlainNumbers } from '../page-content/streams/write-plain-numbers.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { colorOf } from '../watermark/color-of.ts';
import { areaEditors } from './area-editors.ts';
import { drawAreas } from './draw-areas.ts';
import { findHiddenGlyphs } from './hidden-text/find-hidden-glyphs.ts';
import { proveHiddenTextGone } from './hidden-text/prove-hidden-text-gone.ts';
import { proveUndrawnGone } from './hidden-text/prove-undrawn-gone.ts';
import { removeHiddenAnnotations } from './hidden-text/remove-hidden-annotations.ts';
import { removeUndrawn } from './hidden-text/remove-undrawn.ts';
import { imageBudget } from './images/image-budget.ts';
import { type Needles, needlesOf } from './matching/needles.ts';
import { textMatcher } from './matching/text-matcher.ts';
import { moreWarnings } from './more-removed.ts';
import { type FoundElsewhere, outcomesOf } from './outcomes.ts';
import { attachedFiles } from './outside-pages/attached-files.ts';
import { documentTexts } from './outside-pages/document-texts.ts';
import { scrubDocument } from './outside-pages/scrub-document.ts';
import { pageReader } from './page-reader.ts';
import { provePictures } from './pictures/prove-pictures.ts';
import { readPictures } from './pictures/read-pictures.ts';
import { proveRedacted } from './proof/prove-redacted.ts';
import { findOnPages } from './redact-pages.ts';
import { replacementFor } from './replacement.ts';
import { clearTags } from './tags/clear-tags.ts';

export interface RedactionWishes {
  readonly redactions: readonly Redaction[];
  readonly ignoreCase: boolean;
  /** Of the boxes: `#rrggbb`. */
  readonly color: string;
  readonly label?: string | undefined;
  readonly remove: readonly Removable[];
  /** How words in pictures are recognised, if they are searched as well. */
  readonly recognition?: RecognitionWishes | undefined;
  /** Whether a PDF with nothing to redact is answered, too. */
  readonly allowsNone: boolean;
  /** Whether a PDF with text that nobody can read is refused. */
  readonly isStrict: boolean;
}

interface RedactedDraft {
  readonly redacted: Draft;
  readonly outcomes: readonly RedactionOutcome[];
  readonly recognisedPages: number;
  /** Reads the PDF back once it is written. Throws redaction_incomplete. */
  readonly proof: (pdf: Uint8Array) => Promise<void>;
}

/** What a pattern has matched is redacted wherever it is, if it is so long. */
const shortestWord = 4;

/** How much content of pages is read to draw boxes over it. */
const maximumContentBytes = 64 * 1024 * 1024;

/** Shorter words say nothing within a name. */
const shortestInName = 3;

/**
 * Removes from a draft all that some redactions ask for: from what pages show, and from all else that the document holds.
 * Throws page_out_of_range, invalid_regex, nothing_to_redact, and invalid_field for a label that holds what is redacted and for
 * patterns that match very many texts; unreadable_text, if that is asked for; visibility_unknown where hidden text is to go; and what `pageRecogniser` throws, and
 * redaction_incomplete, where pictures are searched.
 */
export async function redactPdf(draft: Draft, wishes: RedactionWishes): Promise<RedactedDraft> {
  const { redactions, ignoreCase, color, label, remove, recognition, allowsNone, isStrict } = wishes;
  if (redactions.length + remove.length === 0) throw nothingAsked();
  checkPages(redactions, parsePages(undefined, draft.sourcePages.length).length);
  writePlainNumbers(draft);
  const files = await attachedFiles(draft);
  const texts = [...documentTexts(draft), ...files.flatMap((file) => file.texts ?? [])];
  const words = wordsOf(redactions, texts, ignoreCase);
  // Before anything is changed: boxes hide, too.
  const unseen = remove.includes('hidden_text') ? await findHiddenGlyphs(draft) : undefined;
  const undrawn = unseen && undrawnTexts(draft);
  const pictures = recognition && (await readPictures(draft, recognition));
  const readings = [...(pictures?.readings.values() ?? [])];
  const reader = pageReader(draft, { pictures });
  const options = { ignoreCase, unseen: unseen ?? [], undrawn: undrawn?.marks ?? [] };
  const first = await findOnPages(draft, redactions, options, reader);
  for (const { redaction, reason, text } of first.found) if (reason !== 'box') note(words, text, redaction);
  const wanted = withWords(redactions, words);
  const pages =
    wanted.length > redactions.length ? await findOnPages(draft, wanted, options, reader.again()) : first;
  if (isStrict && pages.unread.length > 0) throw unreadable(pages.unread);
  draft.warnings.push(...pages.unread.map(unreadOn), ...moreWarnings(pages.more));
  const found = pages.found.map((one) => ({ ...one, redaction: words.get(one.text) ?? one.redaction }));
  const needles = needlesOf(words.keys(), { ignoreCase });
  const replacement = replacementFor(label, needles);
  const nameNeedles = needlesOf(
    [...words.keys()].filter((word) => word.trim().length >= shortestInName),
    { ignoreCase },
  );
  const elsewhere: FoundElsewhere[] = [];
  const budget = imageBudget();
  const tags = await pages.erase((areas, look) => areaEditors(draft, areas, look, budget));
  clearTags(draft, tags, replacement);
  if (unseen) removeHiddenAnnotations(draft, unseen);
  if (undrawn) removeUndrawn(draft, undrawn);
  const tell = (place: FoundElsewhere['place'], text: string, page?: number) => {
    for (const redaction of redactionsIn(needles, words, text)) elsewhere.push({ redaction, place, page });
  };
  scrubDocument({ draft, needles, nameNeedles, replacement, tell }, { found, files, remove });
  if (recognition) {
    const changed = new Set(found.flatMap((one) => (one.pictures?.length ? one.page : [])));
    const read = readings.filter(({ page }) => changed.has(page));
    await provePictures(draft, read, { needles, nameNeedles }, recognition);
    draft.warnings.push(...readingWarnings(readings));
  }
  await drawAreas(draft, pages.areas, { color: colorOf(color), label }, { bytes: maximumContentBytes });
  const hasBox = redactions.some((redaction) => 'box' in redaction);
  if (found.length + elsewhere.length + remove.length === 0 && !hasBox && !allowsNone) throw nothingFound();
  return {
    redacted: draft,
    recognisedPages: readings.filter(({ isUnreadable }) => !isUnreadable).length,
    outcomes: outcomesOf(redactions, found, elsewhere, unseen, undrawn),
    proof: async (pdf) => {
      await proveRedacted(pdf, { needles, nameNeedles });
      if (unseen) await proveHiddenTextGone(pdf, unseen);
      if (undrawn) await proveUndrawnGone(pdf, undrawn);
    },
  };
}

function nothingAsked(): Problem {
  const message = 'must have a redaction, unless `remove` names what to remove';
  return new Problem('invalid_field', `redactions ${message}.`, {
    details: [{ field: 'redactions', message }],
  });
}

function unreadOn(page: number): string {
  return `Page ${page} has text that could not be read and was not searched: nothing says what its letters are. Look at it, and redact it with a box if need be.`;
}

function unreadable(pages: readonly number[]): Problem {
  return new Problem(
    'unreadable_text',
    'The PDF has text that could not be read, and so not be searched. Redact it with a `box`, or leave out `strict`.',
    { details: pages.map((page) => ({ field: 'redactions', message: unreadOn(page) })) },
  );
}

function nothingFound(): Problem {
  return new Problem(
    'nothing_to_redact',
    'The PDF has nothing that `redactions` asks for. Set `allow_none` to get it as it is.',
  );
}

/** Words that have to go, each with the index of the redaction that asks for it. */
type Words = Map<string, number>;

/** What a pattern has matched, if it is long enough: what is shorter occurs by chance. */
function note(words: Words, text: string, redaction: number): void {
  if (text.trim().length < shortestWord || words.has(text)) return;
  words.set(text, redaction);
  const { count, matchedTexts } = limits.redactions;
  if (words.size <= count + matchedTexts) return;
  const field = `redactions[${redaction}]`;
  const message = `matches too many different texts: at most ${matchedTexts} are redacted in one call. Use a narrower pattern`;
  throw new Problem('invalid_field', `${field} ${message}.`, { details: [{ field, message }] });
}

/** The texts that are asked for, and what patterns match in texts that no page shows. */
function wordsOf(redactions: readonly Redaction[], texts: readonly string[], ignoreCase: boolean): Words {
  const words: Words = new Map();
  for (const [index, redaction] of redactions.entries()) {
    if ('text' in redaction) words.set(redaction.text, index);
    else
      for (const [place, matches] of (textMatcher(redaction, { ignoreCase })?.(texts) ?? []).entries())
        for (const { start, end } of matches) note(words, texts[place]?.slice(start, end) ?? '', index);
  }
  return words;
}

/** What patterns have matched becomes text that is asked for everywhere: without its context, it is the same word. */
function withWords(redactions: readonly Redaction[], words: Words): readonly Redaction[] {
  const matched = [...words].filter(([, index]) => {
    const redaction = redactions[index];
    return redaction && !('text' in redaction);
  });
  return [...redactions, ...matched.map(([text]) => ({ text }))];
}

function redactionsIn(needles: Needles, words: Words, text: string): ReadonlySet<number> {
  return new Set(needles.findIn(text).flatMap(({ needle }) => words.get(needle) ?? []));
}

function checkPages(redactions: readonly Redaction[], pageCount: number): void {
  const index = redactions.findIndex((redaction) => 'page' in redaction && redaction.page > pageCount);
  if (index < 0) return;
  const field = `redactions[${index}].page`;
  const message = `must be at most ${pageCount}, the number of pages`;
  throw new Problem('page_out_of_range', `${field} ${message}.`, { details: [{ field, message }] });
}
