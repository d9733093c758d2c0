import type { PageResult } from '../../core/contract/endpoint.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import { notice } from '../../core/design/notice.ts';
import { type Markup, markup } from '../../core/pages/markup.ts';
import type { Page } from '../../core/pages/page.ts';

/** What is wrong with a form's fields, by their names: a sentence each. */
export type Faults = Readonly<Record<string, string>>;

/** The labels of a form's fields, by their names. */
export type Labels = Readonly<Record<string, string>>;

interface Refusal {
  /** For the top of the page; empty if every fault is shown beside its field. */
  readonly reason: Markup;
  readonly faults: Faults;
}

/**
 * Does what a form requests or, if its input is rejected, shows the form again with the reason. What is wrong with a
 * labelled field becomes a fault, to be shown beside the field.
 */
export async function orShowAgain(
  act: () => Promise<PageResult>,
  showAgain: (reason: Markup, faults: Faults) => Page | Promise<Page>,
  labels: Labels = {},
): Promise<PageResult> {
  try {
    return await act();
  } catch (error) {
    if (!(error instanceof Problem) || error.status !== 400) throw error;
    const { reason, faults } = refusalOf(error, labels);
    return { ...(await showAgain(reason, faults)), status: error.status };
  }
}

/** A problem's message for a person who filled in a form. */
export function refusalOf(problem: Problem, labels: Labels): Refusal {
  const { message, details = [] } = problem;
  const known = details.filter(({ field }) => Object.hasOwn(labels, field));
  const faults = Object.fromEntries(
    known.map((detail) => [detail.field, sentence(inWords(`${detail.field} ${detail.message}`, labels))]),
  );
  const isShownAtFields = known.length > 0 && known.length === details.length;
  return { reason: isShownAtFields ? markup`` : notice('bad', sentence(inWords(message, labels))), faults };
}

/**
 * Replaces field names in an API message by their labels: the first word, and names that cannot be English words. Leaves out
 * the example of JSON, which no one writes into a form.
 */
function inWords(text: string, labels: Labels): string {
  return text
    .replace(/, for example \{.*?\}(?=\.?$)/, '')
    .replace(/^\w+|\b\w+_\w+\b/g, (word) => (Object.hasOwn(labels, word) ? (labels[word] ?? word) : word));
}

function sentence(text: string): string {
  const capitalized = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.?!]$/.test(capitalized) ? capitalized : `${capitalized}.`;
}
