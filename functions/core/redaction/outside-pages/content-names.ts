import { nameAt } from '../../pdf-objects/objects/name-at.ts';
import { eachContentToken } from '../../pdf-objects/structure/content/content-tokens.ts';

/** The key of strings that are content: the default appearances of fields (ISO 32000-2, 12.7.4.3). */
export const appearanceKey = 'DA';

/** Calls `take` with each name in content. */
export function eachContentName(bytes: Uint8Array, take: (name: string) => void): void {
  eachContentToken(bytes, (start, end) => {
    if (bytes[start] === 0x2f) take(nameAt(bytes, start, end));
  });
}

/** Returns content with the new names; undefined if it has none of them. */
export function withContentNames(
  bytes: Uint8Array,
  newName: (name: string) => string | undefined,
): Uint8Array | undefined {
  const pieces: Uint8Array[] = [];
  let from = 0;
  eachContentToken(bytes, (start, end) => {
    const name = bytes[start] === 0x2f ? newName(nameAt(bytes, start, end)) : undefined;
    if (name === undefined) return;
    pieces.push(bytes.subarray(from, start), Buffer.from(`/${name}`));
    from = end;
  });
  return pieces.length === 0 ? undefined : Buffer.concat([...pieces, bytes.subarray(from)]);
}

/** Returns the rest of a default appearance: its names are those of resources. Other strings are returned unchanged. */
export function withoutNames(key: string, value: Uint8Array): Uint8Array {
  return key === appearanceKey ? (withContentNames(value, () => '') ?? value) : value;
}
