import * as z from 'zod';
import { pdfSourceFields } from '../../core/contract/fields/pdf-source.ts';
import { chosenPagesField } from './stage-fields/chosen-pages.ts';

/** The number of a page in an answer. */
export const page = z.int().describe('Page number, counted from 1.');

/** How many pages the source has. */
export const totalPages = z.int().describe('Number of pages in the PDF.');

/** A source, and which of its pages: all of them by default. */
export const sourceAndPages = {
  ...pdfSourceFields,
  pages: chosenPagesField,
};
