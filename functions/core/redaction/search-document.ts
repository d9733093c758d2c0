import { parsePages } from '../contract/fields/pages/pages-field.ts';
import type { Redaction } from '../contract/fields/redaction/redaction.ts';
import { limits } from '../contract/limits.ts';
import { Problem } from '../contract/problems/problem.ts';
import type { HiddenRun } from '../hidden-text/read-hidden-text.ts';
import { undrawnTexts } from '../hidden-text/undrawn/undrawn-texts.ts';
import { writePlainNumbers } from '../page-content/streams/write-plain-numbers.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import { findHiddenGlyphs } from './hidden-text/find-hidden-glyphs.ts';
import { type Needles, needlesOf } from './matching/needles.ts';
import { textMatcher } from './matching/text-matcher.ts';
import { moreWarnings } from './more-removed.ts';
import { attachedFiles } from './outside-pages/attached-files.ts';
import { documentTexts } from './outside-pages/document-texts.ts';
import { pageReader } from './page-reader.ts';
import { readPictures } from './pictures/read-pictures.ts';
import { findOnPages } from './redact-pages.ts';
import type { RedactionWishes } from './redaction-wishes.ts';

/** The minimum length of pattern matches that are redacted everywhere. */
const shortestWord = 4;

/** Shorter words are meaningless within a name. */
const shortestInName = 3;

/** The removals of a document, and their places on its pages. */
export type SearchResult = Awaited<ReturnType<typeof searchDocument>>;

/**
 * Finds the matches of redactions, before anything but number notation is changed. Throws page_out_of_range,
 * invalid_regex, invalid_field, unreadable_text and visibility_unknown, and what `pageRecogniser` throws.
 */
export async function searchDocument(draft: Draft, wishes: RedactionWishes) {
  const { redactions, ignoreCase, label, remove, recognise, recognition, isStrict } = wishes;
  checkPages(redactions, parsePages(undefined, draft.sourcePages.length).length);
  writePlainNumbers(draft);
  const files = await attachedFiles(draft);
  const texts = [...documentTexts(draft), ...files.flatMap((file) => file.texts ?? [])];
  const words = wordsOf(redactions, texts, ignoreCase);
  // Runs before boxes are drawn, which also hide text.
  const unseen = remove.includes('hidden_text') ? await findHiddenGlyphs(draft, recognise) : undefined;
  // It may well be drawn, in letters that nothing can compare.
  const hidden = unseen?.filter(({ reason }) => reason !== 'unverified');
  draft.warnings.push(...unverifiedOn(unseen ?? []));
  const undrawn = hidden && undrawnTexts(draft);
  const pictures = recognition && (await readPictures(draft, recognition));
  const reader = pageReader(draft, { pictures, words: [...words.keys()], ignoreCase });
  const options = { ignoreCase, hidden: hidden ?? [], undrawn: undrawn?.marks ?? [] };
  const first = await findOnPages(draft, redactions, options, reader);
  for (const { redaction, reason, text } of first.found) if (reason !== 'box') note(words, text, redaction);
  // A pattern's match on one page may appear on another without its context.
  const wanted = withWords(redactions, words);
  const pages =
    wanted.length > redactions.length ? await findOnPages(draft, wanted, options, reader.again()) : first;
  if (isStrict && pages.unread.length > 0) throw unreadable(pages.unread);
  draft.warnings.push(...pages.unread.map(unreadOn), ...moreWarnings(pages.more));
  const needles = needlesOf(words.keys(), { ignoreCase });
  const inNames = [...words.keys()].filter((word) => word.trim().length >= shortestInName);
  return {
    words,
    needles,
    nameNeedles: needlesOf(inNames, { ignoreCase }),
    replacement: replacementFor(label, needles),
    files,
    pages,
    found: pages.found.map((one) => ({ ...one, redaction: words.get(one.text) ?? one.redaction })),
    hidden,
    undrawn,
    readings: [...(pictures?.readings.values() ?? [])],
  };
}

function unverifiedOn(runs: readonly HiddenRun[]): readonly string[] {
  const pages = new Set(runs.flatMap(({ page, reason }) => (reason === 'unverified' ? [page] : [])));
  return [...pages].map(
    (page) =>
      `Page ${page} has text of which nothing can decide whether it is seen. It was kept. Look at it, and redact it with a box if need be.`,
  );
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

/** Words to remove, each with the index of its redaction. */
type Words = Map<string, number>;

/** Adds a pattern's match, if it is long enough: shorter ones occur by chance. */
function note(words: Words, text: string, redaction: number): void {
  if (text.trim().length < shortestWord || words.has(text)) return;
  words.set(text, redaction);
  const { count, matchedTexts } = limits.redactions;
  if (words.size <= count + matchedTexts) return;
  const field = `redactions[${redaction}]`;
  const message = `matches too many different texts: at most ${matchedTexts} are redacted in one call. Use a narrower pattern`;
  throw new Problem('invalid_field', `${field} ${message}.`, { details: [{ field, message }] });
}

/** Returns the requested texts, and pattern matches in texts that no page shows. */
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

/** Adds the matches of patterns as texts to redact everywhere: without its context, it is the same word. */
function withWords(redactions: readonly Redaction[], words: Words): readonly Redaction[] {
  const matched = [...words].filter(([, index]) => {
    const redaction = redactions[index];
    return redaction && !('text' in redaction);
  });
  return [...redactions, ...matched.map(([text]) => ({ text }))];
}

function checkPages(redactions: readonly Redaction[], pageCount: number): void {
  const index = redactions.findIndex((redaction) => 'page' in redaction && redaction.page > pageCount);
  if (index < 0) return;
  const field = `redactions[${index}].page`;
  const message = `must be at most ${pageCount}, the number of pages`;
  throw new Problem('page_out_of_range', `${field} ${message}.`, { details: [{ field, message }] });
}

/** Tried in this order: the replacement must not contain the words. */
const replacements = ['[redacted]', '***', ''];

/**
 * Returns the replacement of words in human-readable texts: the label, if any. Throws invalid_field for a label that
 * holds words.
 */
function replacementFor(label: string | undefined, needles: Needles): string {
  if (label && needles.isIn(label)) {
    const message = 'must not hold what is redacted';
    throw new Problem('invalid_field', `label ${message}.`, { details: [{ field: 'label', message }] });
  }
  return label || (replacements.find((text) => !needles.isIn(text)) ?? '');
}
