import { limits } from '../../contract/limits.ts';
import type { LoadedPage } from '../load-document.ts';
import { type DocumentState, lookAt } from '../waiting/document-state.ts';
import { measureFirst } from './measured-height.ts';
import type { PageRules } from './page-rules.ts';
import { growWindow, isSameSize, setWindow, type WindowSize, zoomIn } from './page-window.ts';
import { matchesAsPrinted } from './printed-media.ts';

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

/** The window of one call. */
export interface FittingWindow {
  /**
   * Fits it to a document that has loaded or come to rest. Returns whether that changed it, so that scripts may react.
   */
  readonly fit: (state: DocumentState) => Promise<boolean>;
  /** Makes it as high as a document that has grown since. Returns whether it has. Only for a document that is printed. */
  readonly growAgain: (state: DocumentState) => Promise<boolean>;
}

/** A document that is barely higher than its window may still be waiting for its content. */
const barely = 1.25;

/** The share of a window's growth from which a document that grows with it is taken to follow `innerHeight`. */
const followingShare = 1 / 3;

/** By so much a document may grow without being taken to follow any measure of the window. */
const roundingPixels = 4;

/** By so much a grown window may be higher than its document, which some documents fill. */
const windowPixels = 10;

/**
 * The window of one call fits itself to the size that the document's `@page` rules ask for, unless media queries are
 * printed as in that of the request's paper, and once to its height, so that all that appears when it is scrolled to
 * appears. If the document then grows, scripts may size its parts by the height of the window: they find the first height
 * again.
 */
export function fittingWindow(page: LoadedPage, wanted: WantedWindow): FittingWindow {
  const { session } = page;
  const { scale } = wanted;
  let { size } = wanted;
  let grown: { readonly fromPixels: number; readonly byPixels: number } | undefined;
  let isMeasuredFirst = false;
  let isAtRest = false;
  let followed: WindowSize | undefined;

  const grownTo = (heightPixels: number) => Math.min(heightPixels, size.heightPixels * limits.windowPages);
  const follow = async ({ pageRules }: DocumentState): Promise<boolean> => {
    const [asked, paper] = [wanted.sizeFor?.(pageRules) ?? size, wanted.sizeFor?.({}) ?? size];
    if (isSameSize(asked, followed ?? paper)) return false;
    followed = asked;
    const before = size;
    size = isSameSize(asked, paper) || (await matchesAsPrinted(page, asked, paper)) ? asked : paper;
    await setWindow(session, size, scale);
    return !isSameSize(size, before);
  };

  const fit = async (state: DocumentState): Promise<boolean> => {
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
    const toPixels = grownTo(heightPixels);
    grown = { fromPixels: heightPixels, byPixels: toPixels - size.heightPixels };
    return growWindow(page, size, toPixels, scale);
  };

  return {
    fit,
    growAgain: async ({ heightPixels }) => {
      const hasGrown = grown !== undefined && heightPixels > grown.fromPixels + windowPixels;
      return hasGrown && growWindow(page, size, grownTo(heightPixels), scale);
    },
  };
}
