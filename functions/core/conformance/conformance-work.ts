import type { RequestedConformance } from '../contract/fields/conformance.ts';
import type { Draft } from '../pdf-objects/editing/draft.ts';
import type { XmpExtension } from './metadata/xmp-extensions.ts';

/** What a document is to conform to, and what is known of it. */
export interface ConformanceWishes extends RequestedConformance {
  /** Where it comes from: it was printed by Chromium, typeset, made of images, or by other people's software. */
  readonly origin: 'html' | 'text' | 'images' | 'foreign';
  /** The title to use where the document has none. */
  readonly fallbackTitle: string;
  /** What XMP says beside the standard properties. */
  readonly extensions?: readonly XmpExtension[];
}

/** What keeps a document from conforming. */
export interface Unmet {
  /** The standard and its clause: `ISO 19005-2, 6.2.11.4.1`. */
  readonly clause: string;
  /** What breaks it, and where, in a sentence. */
  readonly message: string;
  /** Counted from 1. */
  readonly page?: number;
}

/** A document on its way to conformance. Steps change the draft, and say what they cannot mend. */
export interface ConformanceWork {
  readonly draft: Draft;
  readonly wishes: ConformanceWishes;
  readonly unmet: Unmet[];
}

export type ConformanceStep = (work: ConformanceWork) => void | Promise<void>;

/** The clause of PDF/A that a part has, with its standard: `ISO 19005-2, 6.2.4`. */
export function archiveClause({ archive }: ConformanceWishes, clause: string): string {
  return `ISO 19005-${archive?.part ?? 2}, ${clause}`;
}
