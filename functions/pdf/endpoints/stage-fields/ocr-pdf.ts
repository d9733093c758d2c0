import { languagesField } from '../../../core/contract/fields/ocr-fields.ts';
import { chosenPagesField } from './chosen-pages.ts';

export const ocrPdfFields = { pages: chosenPagesField, languages: languagesField };
