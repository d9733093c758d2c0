import * as z from 'zod';
import { limits } from './limits.ts';

/** A bookmark of a PDF, the page that it leads to, and those below it. */
export interface Bookmark {
  readonly title: string;
  readonly page?: number | null | undefined;
  readonly children?: Bookmark[] | undefined;
}

/** Bookmarks as a tree, as deep as bookmarks may be. JSON Schema is given each level, since few clients read recursion. */
export const bookmarksField: z.ZodType<Bookmark[]> = level(limits.bookmarks.levels);

function level(levels: number): z.ZodType<Bookmark[]> {
  const fields = {
    title: z.string().max(limits.bookmarks.titleCharacters),
    page: z.int().min(1).nullable().optional(),
  };
  if (levels === 1) return z.array(z.object(fields));
  return z.array(z.object({ ...fields, children: level(levels - 1).optional() }));
}
