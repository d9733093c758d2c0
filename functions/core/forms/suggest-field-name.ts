import { closestName } from '../closest-name.ts';

/** Longer names, and more names, are not compared: it takes a step for each pair of their letters. */
const comparable = { characters: 100, names: 1_000 } as const;

/** The closest known name. */
export function suggestFieldName(name: string, known: readonly string[]): string | undefined {
  if (name.length > comparable.characters) return undefined;
  const near = known.filter(({ length }) => length <= comparable.characters);
  return near.length > 0 ? closestName(name, near.slice(0, comparable.names)) : undefined;
}
