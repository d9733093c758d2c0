import { languagesField } from '../../../core/contract/ocr-fields.ts';
import { chosenPagesField } from './chosen-pages.ts';

export const ocrPdfFields = { pages: chosenPagesField, languages: languagesField };
