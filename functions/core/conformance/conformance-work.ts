import type { RequestedConformance } from '../contract/fields/conformance.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import type { XmpExtension } from './metadata/xmp-extensions.ts';

/** The requested conformance of a document and its context. */
export interface ConformanceWishes extends RequestedConformance {
  /** The origin of the document: printed by Chromium, typeset, made of images, or from other software. */
  readonly origin: 'html' | 'text' | 'images' | 'foreign';
  /** The title for a document without one. */
  readonly fallbackTitle: string;
  /** XMP properties in addition to the standard ones. */
  readonly extensions?: readonly XmpExtension[];
  /** Tags a document of other software that has no tags, or faulty ones. Without it, such a document does not conform. */
  readonly addTags?: ConformanceStep;
}

/** A requirement that a document does not meet. */
export interface Unmet {
  /** The standard and its clause: `ISO 19005-2, 6.2.11.4.1`. */
  readonly clause: string;
  /** The fault and its place, as a sentence. */
  readonly message: string;
  /** Counted from 1. */
  readonly page?: number;
}

/** A document being made conformant. Steps change the draft and report what they cannot mend. */
export interface ConformanceWork {
  readonly draft: Draft;
  readonly wishes: ConformanceWishes;
  readonly unmet: Unmet[];
}

export type ConformanceStep = (work: ConformanceWork) => void | Promise<void>;

/** Returns a clause of PDF/A with the standard of its part: `ISO 19005-2, 6.2.4`. */
export function archiveClause({ archive }: ConformanceWishes, clause: string): string {
  return `ISO 19005-${archive?.part ?? 2}, ${clause}`;
}
