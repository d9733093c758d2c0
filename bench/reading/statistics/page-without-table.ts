import type { Random } from '../../../test/fuzz/random.ts';
import { label, paragraph, phrase, sentence } from '../documents/prose.ts';
import { escapedHtml } from '../documents/table-html.ts';
import { countries } from './sample-values.ts';

/** A page with aligned content but no table: contents, a chart, a form, addresses, text in columns, a list. */
export function pageWithoutTable(random: Random): string {
  return random.pick([contents, bars, form, addresses, columns, list])(random);
}

function contents(random: Random): string {
  let page = 3;
  const lines = Array.from({ length: 12 + random.below(15) }, (_, at) => {
    page += random.below(6);
    const dots = '.'.repeat(60 + random.below(30));
    return `<div style="overflow: hidden; white-space: nowrap; position: relative; padding-left: ${random.below(3)}em">${at + 1}. ${escapedHtml(phrase(random))} ${dots}<span style="position: absolute; right: 0; background: #fff; padding-left: 3pt">${page}</span></div>`;
  });
  return `<h2>Contents</h2>${lines.join('\n')}`;
}

/** A bar chart with a scale at the left and names below. */
function bars(random: Random): string {
  const count = 5 + random.below(8);
  const step = 420 / count;
  const scale = Array.from({ length: 6 }, (_, at) => {
    const y = 220 - at * 40;
    return `<text x="8" y="${y + 3}">${at * 20}</text><line x1="30" x2="460" y1="${y}" y2="${y}" stroke="#bbb" stroke-width="0.5"/>`;
  });
  const drawn = Array.from({ length: count }, (_, at) => {
    const height = 20 + random.below(180);
    const x = 36 + at * step;
    const value = random.chance(0.5)
      ? `<text x="${x}" y="${216 - height}">${height}.${random.below(10)}</text>`
      : '';
    return `<rect x="${x}" y="${220 - height}" width="${step * 0.6}" height="${height}" fill="#4a6fa5"/><text x="${x}" y="234">${countries[(at * 7) % countries.length]?.slice(0, 3)}</text>${value}`;
  });
  return `<p>${escapedHtml(paragraph(random, 4))}</p><p class="caption">Figure ${random.below(9)}: ${escapedHtml(phrase(random))}</p>
<svg width="480" height="260" style="font-size: 8px">${scale.join('')}${drawn.join('')}</svg><p>${escapedHtml(paragraph(random, 4))}</p>`;
}

function form(random: Random): string {
  const lines = Array.from(
    { length: 8 + random.below(6) },
    () => `<p>${escapedHtml(label(random))}: ${'_'.repeat(20 + random.below(30))}</p>`,
  );
  return `<h2>Application</h2>${lines.join('\n')}<p>${escapedHtml(paragraph(random, 3))}</p>`;
}

function addresses(random: Random): string {
  const one = () =>
    `<div style="display: inline-block; width: 45%; margin: 3mm 0">${escapedHtml(label(random))} office<br>${random.below(90) + 1} ${escapedHtml(label(random))} street<br>${10_000 + random.below(80_000)} ${random.pick(countries)}<br>Phone ${random.below(900) + 100} ${random.below(9_000) + 1_000}</div>`;
  return `<h2>Contacts</h2>${Array.from({ length: 6 + random.below(4) }, one).join('\n')}`;
}

function columns(random: Random): string {
  const half = () =>
    `<div style="display: inline-block; width: 47%; margin-right: 2%; vertical-align: top; text-align: justify">${Array.from({ length: 3 }, () => `<p>${escapedHtml(paragraph(random, 4))}</p>`).join('')}</div>`;
  return `${half()}${half()}`;
}

function list(random: Random): string {
  const items = Array.from(
    { length: 8 + random.below(8) },
    () => `<li>${escapedHtml(sentence(random))}</li>`,
  );
  return `<p>${escapedHtml(paragraph(random, 3))}</p><ol>${items.join('\n')}</ol>`;
}
