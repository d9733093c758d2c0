import * as z from 'zod';
import { limits } from '../../limits.ts';

/** A bookmark of a PDF, its target page, and the bookmarks below it. */
export interface Bookmark {
  readonly title: string;
  readonly page?: number | null | undefined;
  readonly children?: Bookmark[] | undefined;
}

const { count, levels, titleCharacters } = limits.bookmarks;

/** Bookmarks as a tree. JSON Schema spells out each level, since few clients support recursion. */
export const bookmarksField: z.ZodType<Bookmark[]> = level(levels).refine(
  (bookmarks) => countOf(bookmarks) <= count,
  { message: `must have at most ${count} bookmarks` },
);

function level(left: number): z.ZodType<Bookmark[]> {
  const fields = {
    title: z.string().max(titleCharacters),
    page: z.int().min(1).nullable().optional(),
  };
  if (left === 1) return z.array(z.strictObject(fields));
  return z.array(z.object({ ...fields, children: level(left - 1).optional() }));
}

function countOf(bookmarks: readonly Bookmark[]): number {
  return bookmarks.reduce((sum, { children = [] }) => sum + countOf(children), bookmarks.length);
}
