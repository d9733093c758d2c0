import { readdirSync, readFileSync } from 'node:fs';
import { join, sep } from 'node:path';
import { type Part, parts } from './third-party-parts.ts';

/**
 * The licences of the packages that contain these paths, and of software compiled into those packages, as the text of a
 * file to ship with them. Skips paths outside of packages. Throws for a package without a licence.
 */
export function thirdPartyNotices(paths: Iterable<string>): string {
  const folders = new Set([...paths].flatMap((path) => packageFolder(path) ?? []));
  const packages = [...folders].map(describe).sort((one, other) => (one.title < other.title ? -1 : 1));
  // Packages of one project share a text, which is written once.
  const byText = Map.groupBy(packages, ({ text }) => text);
  const entries = [...byText].map(([text, sharing]) => `${sharing.map(titleAndParts).join('\n')}\n\n${text}`);
  const standard = new Set(
    packages.flatMap(({ licences, contents }) => [...licences, ...contents.flatMap((part) => part.licences)]),
  );
  const texts = [...standard].sort().map((name) => `${name}\n\n${standardText(name)}`);
  const title =
    'Software of others that is shipped here, each package with its licence. Licences named without a text are at the end.';
  return [title, ...entries, ...texts].join(`\n\n${'='.repeat(80)}\n\n`);
}

interface Package {
  readonly title: string;
  /** The owners, if the licence names them in a separate paragraph. */
  readonly owners: readonly string[];
  readonly text: string;
  /** The standard texts that replace its own text. */
  readonly licences: readonly string[];
  readonly contents: readonly Part[];
}

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly author?: string | { readonly name: string };
}

/** The folder of the innermost package. */
function packageFolder(path: string): string | undefined {
  return /^.*node_modules[\\/](?:@[^\\/]+[\\/])?[^@\\/][^\\/]*(?=[\\/])/.exec(path)?.[0];
}

function describe(folder: string): Package {
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest;
  const { name, version, license = 'no licence named' } = manifest;
  const contents = Object.entries(parts).find(([start]) => name.startsWith(start))?.[1] ?? [];
  const [owners, own] = ownText(folder);
  const licences = own === '' ? license.split(/ (?:AND|OR) /).map((id) => id.replace('-or-later', '')) : [];
  for (const id of licences)
    if (!standardTexts.has(id)) throw new Error(`${name} has no text of its licence: ${license}`);
  const author = manifest.author ?? `the authors of ${name}`;
  return {
    title: `${name} ${version} (${license})`,
    owners: own === '' ? [`Copyright (c) ${typeof author === 'string' ? author : author.name}`] : owners,
    text: own || `The text of this licence is at the end: ${licences.join(', ')}`,
    licences,
    contents,
  };
}

function titleAndParts({ title, owners, contents }: Package): string {
  const lines = contents.map(
    ({ name, licences, copyright }) =>
      `  contains ${name} (${licences.join(', ')}), Copyright (c) ${copyright}`,
  );
  return [title, ...new Set(owners), ...lines].join('\n');
}

/**
 * The text of a package's licence files, including those in its folders; paragraphs that name the owners are returned
 * separately.
 */
function ownText(folder: string): readonly [owners: readonly string[], text: string] {
  const paragraphs = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => !path.includes(`node_modules${sep}`) && isLicence.test(path))
    .sort()
    .flatMap((path) =>
      readFileSync(join(folder, path), 'utf8')
        .replaceAll(/[ \t\r]+$/gm, '')
        .split(/\n\n+/),
    );
  const isOwner = (paragraph: string) => /^(\s*Copyright .*(\n|$))+$/i.test(paragraph);
  const text = paragraphs.filter((paragraph) => !isOwner(paragraph)).join('\n\n');
  return [paragraphs.filter(isOwner), text.trim()];
}

const isLicence = /(^|[\\/])(licen[cs]e|copying|notice|unlicense)([-_][\w-]+)?(\.(txt|md|pdfium))?$/i;

const textsFolder = join(import.meta.dirname, 'licences');
const standardTexts = new Set(readdirSync(textsFolder).map((file) => file.replace(/\.txt$/, '')));

function standardText(name: string): string {
  return readFileSync(join(textsFolder, `${name}.txt`), 'utf8').trim();
}
