import type { CallToolResult, ResourceLink } from '@modelcontextprotocol/server';
import type { FamilyAnswer } from '../core/aws/call-family.ts';
import { Problem } from '../core/contract/problems/problem.ts';
import { answerLimits } from './answer-limits.ts';
import { cutAnswer } from './cut-answer.ts';
import { readAnswerText } from './read-answer-text.ts';
import { showImages } from './show-images.ts';
import { isPicture, showPicture } from './show-picture.ts';
import { type AnsweredProblem, toolError } from './tool-error.ts';
import type { Tool } from './tools.ts';

type Answer = Readonly<Record<string, unknown>>;

/**
 * An endpoint's response as shown to an agent: its JSON, limited in size, as text and as structured content, with a
 * link if it leads to a document. A refusal is a tool error. Throws output_too_large.
 */
export async function showAnswer(tool: Tool, answer: FamilyAnswer): Promise<CallToolResult> {
  if (answer.status >= 400) return toolError(tool, await problemOf(answer));
  if (isPicture(tool.endpoint)) return showPicture(answer);
  const { showsImages, omits = [] } = tool.endpoint.agents ?? {};
  if (showsImages) return showImages(answer.body);
  const whole = await readAnswer(answer.body);
  const wanted = Object.fromEntries(Object.entries(whole).filter(([name]) => !omits.includes(name)));
  const { answer: shown, isCut } = cutAnswer(wanted, answerLimits.characters);
  const text = JSON.stringify(shown);
  return {
    content: [
      {
        type: 'text',
        text: isCut ? `${text}\nThis result is incomplete. ${howToGetTheRest(tool, shown)}` : text,
      },
      ...linksIn((shown.result as Answer | undefined) ?? shown),
    ],
    structuredContent: { ...shown },
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

/** The links to documents in a response, or in a job's result in it. */
function linksIn(answer: Answer): ResourceLink[] {
  const { documents } = answer;
  return Array.isArray(documents) && answer.success === true ? documents.flatMap(linkIn) : linkIn(answer);
}

function linkIn({ url, filename, content_type: mimeType, file_size_bytes: size }: Answer): ResourceLink[] {
  if (
    typeof url !== 'string' ||
    typeof filename !== 'string' ||
    typeof size !== 'number' ||
    typeof mimeType !== 'string'
  )
    return [];
  return [{ type: 'resource_link', uri: url, name: filename, mimeType, size }];
}
