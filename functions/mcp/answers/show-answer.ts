import type { CallToolResult } from '@modelcontextprotocol/server';
import type { FamilyAnswer } from '../../core/aws/lambda/call-family.ts';
import { Problem } from '../../core/contract/problems/problem.ts';
import type { Tool } from '../tools/tools.ts';
import { answerLimits } from './answer-limits.ts';
import { cutAnswer } from './cut-answer.ts';
import { markContent } from './mark-content.ts';
import { quotesDocuments } from './quotes-documents.ts';
import { readAnswerText } from './read-answer-text.ts';
import { showImages } from './show-images.ts';
import { isPicture, showPicture } from './show-picture.ts';
import { linksIn, showStored } from './show-stored.ts';
import { type AnsweredProblem, toolError } from './tool-error.ts';

type Answer = Readonly<Record<string, unknown>>;

/**
 * An endpoint's response as shown to an agent: its JSON once, limited in size and marked if it quotes documents, or the
 * stored files that it names. A refusal is a tool error. Throws output_too_large.
 */
export async function showAnswer(tool: Tool, answer: FamilyAnswer): Promise<CallToolResult> {
  if (answer.status >= 400) return toolError(await problemOf(answer), tool);
  if (isPicture(tool.endpoint)) return showPicture(answer);
  const { showsImages, omits = [] } = tool.endpoint.agents ?? {};
  if (showsImages) return showImages(answer.body);
  const whole = await readAnswer(answer.body);
  const wanted = Object.fromEntries(Object.entries(whole).filter(([name]) => !omits.includes(name)));
  const { answer: shown, isCut } = cutAnswer(wanted, answerLimits.characters);
  const stored = isCut ? undefined : showStored(shown);
  if (stored) return stored;
  const json = JSON.stringify(shown);
  const text = quotesDocuments(tool.endpoint) ? markContent(json) : json;
  return {
    content: [
      {
        type: 'text',
        text: isCut ? `${text}\nThis result is incomplete. ${howToGetTheRest(tool, shown)}` : text,
      },
      ...linksIn((shown.result as Answer | undefined) ?? shown),
    ],
  };
}

async function readAnswer(body: AsyncIterable<Uint8Array>): Promise<Answer> {
  const { text, isWhole } = await readAnswerText(body, answerLimits.readBytes);
  if (isWhole) return JSON.parse(text);
  throw new Problem('output_too_large', 'The result is too large to show. Request less at a time.');
}

async function problemOf({ headers, body }: FamilyAnswer): Promise<AnsweredProblem> {
  const { text } = await readAnswerText(body, answerLimits.readBytes);
  return { ...(JSON.parse(text) as AnsweredProblem), retryAfterSeconds: headers['Retry-After'] };
}

function howToGetTheRest({ input: { properties = {} } }: Tool, shown: Answer): string {
  const last = lastPage(shown);
  if (properties.pages) {
    const fewer = 'Request fewer pages at a time with `pages`.';
    return last > 0 ? `${fewer} It ends in page ${last}: go on with \`${last}-\`.` : fewer;
  }
  if (properties.offset) return 'Request fewer with `limit`, and the next ones with `offset`.';
  return 'Request less at a time.';
}

/** The last page in a response that lists pages in order; otherwise 0. */
function lastPage({ pages }: Answer): number {
  const numbers = Array.isArray(pages)
    ? pages.map((page: { readonly page?: unknown }) => Number(page.page))
    : [];
  const isInOrder =
    numbers.length > 1 && numbers.every((page, at) => at === 0 || page > (numbers[at - 1] ?? 0));
  return isInOrder ? (numbers.at(-1) ?? 0) : 0;
}
