import type { Service } from '../../service.ts';
import { aroundWords, type Combination, composedPdf } from './compose.ts';

/**
 * What the service makes of a run. `out`: readers get words of it that they must not; `seen`, `hidden` and `unverified`
 * are its states; `unlisted`: it is left out, and /findHiddenText does not report it; `unread`: readers get no word of
 * it in any mode; `around`: words beside it are left out.
 */
type Verdict = 'out' | 'seen' | 'hidden' | 'unverified' | 'unlisted' | 'unread' | 'around' | 'refused';

export interface Judged {
  readonly verdict: Verdict;
  /** The reasons that /findHiddenText gives, or the answer that was refused. */
  readonly reasons: string;
  readonly words: readonly string[];
}

interface Found {
  readonly hidden: readonly {
    readonly page: number | null;
    readonly text: string;
    readonly reason: string;
    readonly state?: string;
  }[];
}

interface Texts {
  readonly pages: readonly { readonly text: string }[];
}

/** The service's verdict on each combination: asked for all together, and again one by one where that is refused. */
export async function verdicts(
  service: Service,
  key: string,
  combined: readonly Combination[],
): Promise<readonly Judged[]> {
  const { pdf, pages } = composedPdf(combined);
  const call = async (path: string, fields: Readonly<Record<string, string>> = {}) => {
    const json = { pdf_base64: Buffer.from(pdf).toString('base64'), ...fields };
    const response = await service.call('POST', path, { key, json });
    const answer = await response.json();
    if (response.status !== 200) throw new Refused(`${path}: ${JSON.stringify(answer)}`);
    return answer;
  };
  try {
    const [all, seen, { hidden }] = (await Promise.all([
      call('/extractText', { hidden: 'include' }),
      call('/extractText', { hidden: 'exclude' }),
      call('/findHiddenText'),
    ])) as [Texts, Texts, Found];
    return pages.map(({ combination, judged }, index) => {
      const onPage = hidden.filter(
        ({ page }) => page === index + 1 || (page === null && combination.isHidden),
      );
      const texts = [all, seen].map((one) => letters(one.pages[index]?.text ?? '')) as [string, string];
      return { ...verdictOf(combination.isHidden, judged, texts, onPage), words: judged };
    });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    if (combined.length === 1)
      return [{ verdict: 'refused', reasons: error.message, words: pages[0]?.judged ?? [] }];
    const each: Judged[] = [];
    for (const one of combined) each.push(...(await verdicts(service, key, [one])));
    return each;
  }
}

class Refused extends Error {}

function verdictOf(
  isHidden: boolean,
  judged: readonly string[],
  [all, seen]: readonly [string, string],
  onPage: Found['hidden'],
): Omit<Judged, 'words'> {
  const words = judged.map(letters);
  const listed = onPage.filter(({ text }) => words.some((word) => overlap(word, letters(text))));
  const reasons = [...new Set(listed.map(({ reason }) => reason))].join(' ');
  const isUnverified = listed.every(({ reason }) => reason === 'unverified');
  const state = listed.length === 0 ? 'unlisted' : isUnverified ? 'unverified' : 'hidden';
  const has = (text: string) => (word: string) => text.includes(word);
  if (!aroundWords.map(letters).every(has(seen))) return { verdict: 'around', reasons };
  if (isHidden && words.some(has(seen))) return { verdict: 'out', reasons };
  if (!(isHidden ? words.some(has(all)) : words.every(has(all))) && listed.length === 0)
    return { verdict: 'unread', reasons };
  if (!isHidden && listed.length === 0 && words.every(has(seen))) return { verdict: 'seen', reasons };
  return { verdict: state, reasons };
}

/** Whether a listed text is of a word, or has it. */
function overlap(word: string, listed: string): boolean {
  return listed.includes(word) || (listed.length > 1 && word.includes(listed));
}

/** A hidden run that readers get, or a shown one that they do not get. */
export function isFailure({ isHidden }: Combination, { verdict }: Judged): boolean {
  if (verdict === 'around' || verdict === 'refused') return true;
  return isHidden ? verdict === 'out' : verdict !== 'seen' && verdict !== 'unread';
}

/** A text without what separates letters. */
function letters(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s\p{P}\u00ad]/gu, '');
}
