import { limits } from '../../contract/limits.ts';
import type { LoadedPage } from '../load-document.ts';
import { type DocumentState, lookAt } from '../waiting/document-state.ts';
import { measureFirst } from './measured-height.ts';
import type { PageRules } from './page-rules.ts';
import { growWindow, setWindow, type WindowSize, zoomIn } from './page-window.ts';

/** The window that an output needs. */
export interface WantedWindow {
  /** While the page loads. */
  readonly size: WindowSize;
  /** Whether it is made as high as the document. */
  readonly grows: boolean;
  /** If it is printed, the size that the document's own rules ask for instead. */
  readonly sizeFor?: (rules: PageRules) => WindowSize;
  /** A picture's pixels for each CSS pixel. */
  readonly scale?: number;
}

/**
 * Fits the window to a document that has loaded or come to rest. Returns whether that changed it, so that scripts may
 * react.
 */
export type FitWindow = (state: DocumentState) => Promise<boolean>;

/** A document that is barely higher than its window may still be waiting for its content. */
const barely = 1.25;

/** The share of a window's growth from which a document that grows with it is taken to follow `innerHeight`. */
const followingShare = 1 / 3;

/** By so much a document may grow without being taken to follow any measure of the window. */
const roundingPixels = 4;

/**
 * Fits the window of one call: to the size that the document's `@page` rules ask for, and once to its height, so that
 * all that appears when it is scrolled to appears. If the document then grows, scripts may size its parts by the height
 * of the window: they find the first height again.
 */
export function fittingWindow(page: LoadedPage, wanted: WantedWindow): FitWindow {
  const { session } = page;
  const { scale } = wanted;
  let { size } = wanted;
  let grown: { readonly fromPixels: number; readonly byPixels: number } | undefined;
  let isMeasuredFirst = false;
  let isAtRest = false;

  const follow = async ({ pageRules }: DocumentState): Promise<boolean> => {
    const asked = wanted.sizeFor?.(pageRules) ?? size;
    if (asked.widthPixels === size.widthPixels && asked.heightPixels === size.heightPixels) return false;
    size = asked;
    await setWindow(session, size, scale);
    return true;
  };

  return async (state) => {
    if (!wanted.grows) return false;
    if (grown) {
      const addedPixels = state.heightPixels - grown.fromPixels;
      if (isMeasuredFirst || addedPixels <= roundingPixels) {
        if (wanted.sizeFor) await zoomIn(session);
        return false;
      }
      isMeasuredFirst = true;
      const isFollowing = addedPixels >= grown.byPixels * followingShare;
      await measureFirst(session, isFollowing ? size.heightPixels : undefined);
      return true;
    }
    const isResized = await follow(state);
    const { heightPixels } = isResized ? await lookAt(page) : state;
    const isHigher = heightPixels > size.heightPixels * (isAtRest ? 1 : barely);
    isAtRest = true;
    if (!isHigher) return isResized;
    const toPixels = Math.min(heightPixels, size.heightPixels * limits.windowPages);
    grown = { fromPixels: heightPixels, byPixels: toPixels - size.heightPixels };
    return growWindow(page, size, toPixels, scale);
  };
}
