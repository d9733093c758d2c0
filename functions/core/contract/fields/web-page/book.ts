import * as z from 'zod';

/** The headings of a table of contents when a caller names none: h1 to h3. */
const defaultDepth = 3;

/** The fields of documents that are laid out as books. */
export const bookFields = {
  paged: z
    .boolean()
    .default(false)
    .describe(
      'Lay the document out by paged.js: footnotes, running heads, named strings and cross-references of CSS Paged Media.',
    ),
  toc: z
    .strictObject({
      title: z
        .string()
        .min(1)
        .max(500)
        .optional()
        .describe('Heading of the table of contents. None by default.'),
      depth: z
        .int()
        .min(1)
        .max(6)
        .default(defaultDepth)
        .describe('Lowest level of its headings: `2` takes h1 and h2.'),
    })
    .optional()
    .describe(
      'Table of contents of the headings, with page numbers and links: in `<nav id="toc">`, or on pages of its own before the document. `{}` for all defaults.',
    ),
};

/** paged.js lays pages out in their own size. */
export function checkPaged(
  { paged, scale }: { paged: boolean; scale: number },
  context: z.RefinementCtx,
): void {
  if (!paged || scale === 1) return;
  const message = 'is not for paged documents: set the sizes in CSS';
  context.addIssue({ code: 'custom', path: ['scale'], message });
}
