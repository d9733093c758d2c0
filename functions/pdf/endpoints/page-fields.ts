import * as z from 'zod';
import { pdfSourceFields } from '../../core/contract/fields/files/pdf-source.ts';
import { chosenPagesField } from './stage-fields/chosen-pages.ts';

/** A page's number in a response. */
export const page = z.int().describe('Page number, counted from 1.');

/** The source's number of pages. */
export const totalPages = z.int().describe('Number of pages in the PDF.');

/** A source, and the choice of its pages: all by default. */
export const sourceAndPages = {
  ...pdfSourceFields,
  pages: chosenPagesField,
};
