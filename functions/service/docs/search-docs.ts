import { programEndpoints } from '../../catalog.ts';
import { docUrl } from '../../core/contract/problems/doc-url.ts';
import { problems } from '../../core/contract/problems/problem.ts';
import { problemAdvice } from '../../core/contract/problems/problem-advice.ts';
import { describeFields } from '../describe-fields.ts';
import { guideText } from './guide-text.ts';
import { guides } from './guides.ts';
import { pageUrl } from './page-url.ts';

/** A search entry: its place, title and words. */
interface Entry {
  readonly url: string;
  readonly title: string;
  readonly where: string;
  readonly text: string;
}

export interface Found extends Omit<Entry, 'text'> {
  /** The text around the first match. */
  readonly snippet: string;
}

const shown = 30;
const snippetCharacters = 180;

/** Endpoints, fields, error codes and sections of guides that have every word of the query, best ones first. */
export function searchDocs(query: string, baseUrl: string): readonly Found[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return entries(baseUrl)
    .map((entry) => ({ entry, rank: rankOf(entry, words) }))
    .filter(({ rank }) => rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .filter(isFirstOfItsKind)
    .slice(0, shown)
    .map(({ entry: { text, ...entry } }) => ({ ...entry, snippet: snippetOf(text, words) }));
}

/** A field that many endpoints share is shown only at its first occurrence. */
function isFirstOfItsKind(
  { entry }: { readonly entry: Entry },
  at: number,
  all: readonly { readonly entry: Entry }[],
) {
  const isSame = (other: Entry) => other.title === entry.title && other.text === entry.text;
  return all.findIndex((other) => isSame(other.entry)) === at;
}

/** A word in the title counts more than one in the text, and most if it is the whole title. */
function rankOf({ title, text }: Entry, words: readonly string[]): number {
  const [inTitle, inText] = [title.toLowerCase(), text.toLowerCase()];
  if (!words.every((word) => inTitle.includes(word) || inText.includes(word))) return 0;
  const hits = words.filter((word) => inTitle.includes(word)).length;
  return 1 + hits * 10 + (inTitle === words.join(' ') ? 100 : 0);
}

const known = new Map<string, readonly Entry[]>();

function entries(baseUrl: string): readonly Entry[] {
  const found = known.get(baseUrl) ?? [...ofReference(baseUrl), ...ofErrors(baseUrl), ...ofGuides(baseUrl)];
  known.set(baseUrl, found);
  return found;
}

function ofReference(baseUrl: string): readonly Entry[] {
  return programEndpoints.flatMap(({ name, method, path, summary, description = '', request }) => {
    const url = pageUrl(name, baseUrl) ?? '';
    const call = `${method} ${path}`;
    const fields = describeFields(request).map((field) => ({
      url: `${url}#request.${field.name}`,
      title: field.name,
      where: `Field of ${call}`,
      text: field.description,
    }));
    return [{ url, title: call, where: 'Reference', text: `${name} ${summary}. ${description}` }, ...fields];
  });
}

function ofErrors(baseUrl: string): readonly Entry[] {
  return Object.keys(problems).map((code) => {
    const { means, remedy } = problemAdvice[code as keyof typeof problems];
    return { url: docUrl(code, baseUrl), title: code, where: 'Error', text: `${means} ${remedy}` };
  });
}

/** Each section of a guide, divided by its headings. */
function ofGuides(baseUrl: string): readonly Entry[] {
  return guides.flatMap(({ name, label }) =>
    guideText(name, baseUrl)
      .replace(/^(```|~~~)[\s\S]*?^\1$/gm, (code) => code.replace(/^#/gm, ' #'))
      .split(/^(?=#{1,3} )/m)
      .map((section, index) => {
        const [heading = '', ...lines] = section.split('\n');
        const title = heading.replace(/^#+ /, '').replaceAll('`', '');
        const url =
          pageUrl(name, baseUrl, index === 0 ? '' : `#${slugOf(heading.replace(/^#+ /, ''))}`) ?? '';
        return { url, title, where: label, text: plainText(lines.join(' ')) };
      }),
  );
}

/** The same ids as for headings: see markdown-parser. */
function slugOf(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .replace(/ /g, '-');
}

function plainText(markdown: string): string {
  return markdown
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/```\w*/g, '')
    .replace(/[`*|]/g, '')
    .replace(/\s+/g, ' ');
}

function snippetOf(text: string, words: readonly string[]): string {
  const at = Math.max(0, text.toLowerCase().indexOf(words[0] ?? ''));
  const from = Math.max(0, at - 60);
  const piece = text.slice(from, from + snippetCharacters);
  return `${from > 0 ? '… ' : ''}${piece}${from + snippetCharacters < text.length ? ' …' : ''}`;
}
