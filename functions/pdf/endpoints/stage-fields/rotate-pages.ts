import * as z from 'zod';
import { chosenPagesField } from './chosen-pages.ts';

const angles = [90, 180, 270] as const;

export const rotatePagesFields = {
  pages: chosenPagesField,
  degrees: z
    .literal(angles)
    .describe('How far to turn the pages clockwise, in degrees, beyond what they are turned already.'),
};
