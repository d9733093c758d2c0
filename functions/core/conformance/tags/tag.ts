import type { Dictionary } from '../../pdf-objects/objects/values.ts';

/** A structure element in memory (ISO 32000-2, 14.7.2), without entries that only link elements. */
export interface Tag {
  /** A standard structure type: the element's own after the role map. */
  readonly role: string;
  readonly kids: readonly Kid[];
  /** Its object number in the original document; 0 for a new element. */
  readonly number: number;
  /** Text strings by their keys: Alt, ActualText, E, Lang, T and ID. */
  readonly texts: ReadonlyMap<string, Uint8Array>;
  /** Attributes by their owner: Layout, List, Table, PrintField. */
  readonly attributes: ReadonlyMap<string, Dictionary>;
}

/** A marked-content sequence on a page, by the page's index from 0, or in a form XObject that the page shows. */
export interface MarkedContent {
  readonly page: number;
  readonly identifier: number;
  /** The number of the form XObject, or 0 for the page itself. */
  readonly stream: number;
}

/** An annotation in the structure (ISO 32000-2, 14.7.5.3). */
export interface TaggedObject {
  readonly page: number;
  readonly annotation: number;
}

export type Kid = Tag | MarkedContent | TaggedObject;

export function isTag(kid: Kid): kid is Tag {
  return 'role' in kid;
}

export function isMarkedContent(kid: Kid): kid is MarkedContent {
  return 'identifier' in kid;
}

/** Creates an element. */
export function tag(role: string, kids: readonly Kid[], like?: Tag): Tag {
  return { number: 0, texts: new Map(), attributes: new Map(), ...like, role, kids };
}

/** All elements in and below some kids, in reading order. */
export function* tagsIn(kids: readonly Kid[]): Generator<Tag> {
  for (const kid of kids) {
    if (!isTag(kid)) continue;
    yield kid;
    yield* tagsIn(kid.kids);
  }
}

/** All content and annotations in and below some kids, in reading order. */
export function* leavesIn(kids: readonly Kid[]): Generator<MarkedContent | TaggedObject> {
  for (const kid of kids) {
    if (isTag(kid)) yield* leavesIn(kid.kids);
    else yield kid;
  }
}
