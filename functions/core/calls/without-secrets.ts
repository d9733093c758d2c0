/** Names of what nobody but the caller may know, in requests and answers. */
const secretNames =
  /password|passphrase|secret|token|credential|authori[sz]ation|authentication|cookie|pkcs12|private|(^|_)headers$|(^|_)key(_|$)/i;

/** An answer's addresses are credentials themselves. */
const answeredAddress = /url$/i;

const maximumCharacters = 8_000;
const maximumDepth = 10;

export interface Sparse {
  readonly value: unknown;
  /** The places of what is missing. */
  readonly leftOut: readonly string[];
}

/**
 * A copy of a request's fields or an answer, without secrets, addresses with a query or a password, files, base64 and long
 * texts.
 */
export function withoutSecrets(value: unknown, of: 'request' | 'answer'): Sparse {
  const leftOut: string[] = [];
  const copy = (part: unknown, name: string, place: string, depth: number): unknown => {
    if (isLeftOut(part, name, of) || depth > maximumDepth) {
      leftOut.push(place);
      return undefined;
    }
    if (Array.isArray(part))
      return part.map((item, index) => copy(item, name, `${place}[${index}]`, depth + 1) ?? null);
    if (typeof part !== 'object' || part === null) return part;
    const members = Object.entries(part).map(([member, inner]) => {
      return [member, copy(inner, member, place ? `${place}.${member}` : member, depth + 1)] as const;
    });
    return Object.fromEntries(members.filter(([, inner]) => inner !== undefined));
  };
  return { value: copy(value, '', '', 0), leftOut };
}

function isLeftOut(part: unknown, name: string, of: 'request' | 'answer'): boolean {
  if (secretNames.test(name)) return true;
  if (typeof part === 'object' && part !== null)
    return 'content' in part && part.content instanceof Uint8Array;
  if (typeof part !== 'string') return false;
  if (part.length > maximumCharacters || (/base64$/.test(name) && part !== '')) return true;
  if (of === 'answer') return answeredAddress.test(name);
  return hasCredentials(part);
}

/** Whether a text is an address with a user, a password or a query, which may be a signature. */
function hasCredentials(text: string): boolean {
  if (!/^https?:/i.test(text) || !URL.canParse(text)) return false;
  const { username, password, search, hash } = new URL(text);
  return [username, password, search, hash].some(Boolean);
}
