import { readFileSync } from 'node:fs';

/**
 * What a file of licences has of each package, by `name version`: the heading, the text, and the texts at the file's end
 * that it names.
 */
export function readNotices(file: string): ReadonlyMap<string, string> {
  const sections = readFileSync(file, 'utf8').split(`\n\n${'='.repeat(80)}\n\n`);
  const byHeading = new Map(sections.map((section) => [headingOf(section), textOf(section)]));
  return new Map(
    sections.flatMap((section) =>
      [...headingOf(section).matchAll(/^(\S+ \d\S*) \((.*)\)$/gm)].map(([, title = '', licences = '']) => {
        const named = licences
          .split(' AND ')
          .map((licence) => byHeading.get(licence.replace('-or-later', '')));
        return [title, [headingOf(section), textOf(section), ...named].join('\n\n').trim()] as const;
      }),
    ),
  );
}

function headingOf(section: string): string {
  return section.slice(0, section.indexOf('\n\n'));
}

function textOf(section: string): string {
  return section.slice(section.indexOf('\n\n')).trim();
}
