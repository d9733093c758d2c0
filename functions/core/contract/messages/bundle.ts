/** A file that a page finds in its folder. Its name is a path without a leading slash: `img/logo.png`. */
export interface BundleFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * The address of a page with its own files. Pages there may use what browsers keep for secure origins, and resources
 * over http as well. Names below `localhost` never leave a machine (RFC 6761, 6.3).
 * See docs/decisions/html.md#a-bundle-has-an-origin-of-its-own
 */
export const bundleUrl = 'http://bundle.localhost/';

/** The files of a page as sent to Chromium's function: in the request, or in an object of the service's own bucket. */
export type SentBundle = {
  /** The name and size in bytes of each file, in the order of their bytes. The page itself has an empty name. */
  readonly files: readonly (readonly [name: string, sizeBytes: number])[];
} & ({ readonly base64: string } | { readonly url: string });

/** A file's name as URLs have it: with slashes, in Unicode's composed form, without a leading `./`. */
export function bundleName(name: string): string {
  return name
    .replaceAll('\\', '/')
    .replace(/^(\.\/)+/, '')
    .normalize('NFC');
}

const maximumCharacters = 500;

/** Why a bundle cannot have a file of such a name, to follow it in a sentence. Undefined if it can. */
function nameFault(name: string): string | undefined {
  const parts = name.split('/');
  if (name.length > maximumCharacters) return `has a name of more than ${maximumCharacters} characters`;
  if (/\p{Cc}/u.test(name)) return 'has a control character in its name';
  if (name.startsWith('/') || /^[a-z]:/i.test(name))
    return 'has an absolute path: use one such as img/logo.png';
  if (parts.includes('..')) return 'leads out of the folder: use a path without ".."';
  return parts.includes('') || parts.includes('.')
    ? 'has a name that is not a path such as img/logo.png'
    : undefined;
}

/** The faults of a set of names: the first name that cannot be in a bundle, or is there twice, and why. */
export function namesFault(names: readonly string[]): string | undefined {
  const known = new Set<string>();
  for (const name of names) {
    const fault = known.has(name) ? 'is there twice' : nameFault(name);
    if (fault) return `has a file ${JSON.stringify(name.slice(0, 200))} that ${fault}`;
    known.add(name);
  }
  return undefined;
}
