import { escapedMarkdown } from '../../reading/answers/escape-markdown.ts';
import type { Change, ChangedPlace } from '../change.ts';
import type { Summary } from './summary.ts';

const titles: Readonly<Record<Change['kind'], string>> = {
  inserted: 'Inserted',
  deleted: 'Deleted',
  replaced: 'Replaced',
  moved: 'Moved',
  pixels: 'Drawn in another way',
};

/** The head of the report of a comparison, in Markdown. */
export function reportHead(summary: Summary): string {
  const counts = Object.entries(summary)
    .filter(([, count]) => count > 0)
    .map(([kind, count]) => `${count} ${kind === 'pixels' ? 'areas drawn in another way' : kind}`);
  const sentence = counts.length === 0 ? 'There are no differences.' : `Differences: ${counts.join(', ')}.`;
  return `# Comparison\n\n${sentence}\n`;
}

/** A change in the report: a line for what it is and where, and its texts. */
export function reportChange({ kind, before, after }: Change, index: number): string {
  const places = [before && `before ${placeText(before)}`, after && `after ${placeText(after)}`];
  const place = places.filter(Boolean).join(', ');
  const lines = [`\n${index + 1}. **${titles[kind]}** (${place})\n`];
  if (kind === 'moved') lines.push(quoted('', after));
  else if (kind !== 'pixels') lines.push(quoted('− ', before), quoted('+ ', after));
  return lines.join('');
}

function placeText({ page, cell }: ChangedPlace): string {
  return `page ${page}${cell ? `, row ${cell.row}, column ${cell.column}` : ''}`;
}

function quoted(sign: string, place: ChangedPlace | undefined): string {
  return place ? `\n   > ${sign}${escapedMarkdown(place.text)}\n` : '';
}
