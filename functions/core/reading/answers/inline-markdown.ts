import { plainDigits } from '../plain-digits.ts';
import type { TextRun } from '../styles/text-style.ts';
import { escapedInline, escapedStart } from './escape-markdown.ts';

/** Converts a text to Markdown with links, emphasis, struck, raised and lowered text. */
export function inlineMarkdown(runs: readonly TextRun[]): string {
  let markdown = '';
  for (let at = 0; at < runs.length; ) {
    const { address } = (runs[at] as TextRun).style; // within bounds
    const end = linkEnd(runs, at);
    if (address === undefined) {
      markdown += runMarkdown(runs[at] as TextRun, markdown.slice(-1), firstOf(runs[at + 1]));
    } else {
      // An exclamation mark would make an image of the link.
      markdown = `${markdown.replace(/!$/, '\\!')}[${linkText(runs.slice(at, end))}](${escapedAddress(address)})`;
    }
    at = end;
  }
  return escapedStart(markdown.trim());
}

/** The end of a link, or of the run at this place. A link continues across spaces between two of its parts. */
function linkEnd(runs: readonly TextRun[], at: number): number {
  const { address } = (runs[at] as TextRun).style; // within bounds
  let end = at + 1;
  if (address === undefined) return end;
  for (let next = end; next < runs.length; next++) {
    const run = runs[next] as TextRun;
    if (run.style.address === address) end = next + 1;
    else if (run.text.trim() !== '') break;
  }
  return end;
}

function linkText(runs: readonly TextRun[]): string {
  let text = '';
  for (const [index, run] of runs.entries())
    text += runMarkdown(run, text.slice(-1) || '[', firstOf(runs[index + 1]) || ']');
  return text;
}

/** The character that follows a run: `[` for a link and `<` for HTML, as good as any punctuation. */
function firstOf(run: TextRun | undefined): string {
  if (!run) return '';
  return run.style.address !== undefined ? '[' : run.text.charAt(0);
}

/** Converts a run that is between these characters. */
function runMarkdown({ text, style }: TextRun, before: string, after: string): string {
  const { isBold, isItalic, isStruck, shift } = style;
  const around = { before, after };
  if (text.trim() === '') return escapedInline(text);
  const core = text.trim();
  const [hasLead, hasTrail] = [text.trimStart() !== text, text.trimEnd() !== text];
  let markdown = escapedInline(shift === 'up' ? plainDigits(core) : core);
  if (shift) markdown = shift === 'up' ? `<sup>${markdown}</sup>` : `<sub>${markdown}</sub>`;
  if (hasLead) around.before = ' ';
  if (hasTrail) around.after = ' ';
  if (isStruck) markdown = emphasised(markdown.replace(/(?<!\\)~/g, '\\~'), '~~', ['del'], around);
  if (isBold && isItalic) markdown = emphasised(markdown, '***', ['strong', 'em'], around);
  else if (isBold) markdown = emphasised(markdown, '**', ['strong'], around);
  else if (isItalic) markdown = emphasised(markdown, '*', ['em'], around);
  return `${hasLead ? ' ' : ''}${markdown}${hasTrail ? ' ' : ''}`;
}

/**
 * Puts marks around Markdown, or tags where marks have no effect: beside a letter if they enclose punctuation (CommonMark 0.31.2, 6.2),
 * and beside other marks.
 */
function emphasised(
  markdown: string,
  mark: string,
  tags: readonly string[],
  { before, after }: { readonly before: string; readonly after: string },
): string {
  const opens = before !== mark.charAt(0) && (isLetter(markdown.charAt(0)) || !isLetter(before));
  const closes = after !== mark.charAt(0) && (isLetter(markdown.slice(-1)) || !isLetter(after));
  if (opens && closes) return `${mark}${markdown}${mark}`;
  const ends = tags.map((tag) => `</${tag}>`).reverse();
  return `${tags.map((tag) => `<${tag}>`).join('')}${markdown}${ends.join('')}`;
}

/** Whether a character is neither a space nor punctuation nor the end of the text. Half a character counts as a letter. */
function isLetter(sign: string): boolean {
  return sign !== '' && !/[\s\p{P}\p{S}]/u.test(sign);
}

/** An address that neither ends the link nor has another meaning in Markdown or HTML. */
function escapedAddress(address: string): string {
  return address
    .replace(/[^\w\-.~:/?#@!$&+,;=%]/gu, (sign) =>
      sign.charCodeAt(0) < 0x80
        ? `%${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`
        : encodeURIComponent(sign),
    )
    .replace(/&(?=#?\w{1,31};)/g, '\\&');
}
