import * as z from 'zod';
import { chosenPagesField } from './chosen-pages.ts';

const angles = [90, 180, 270] as const;

export const rotatePagesFields = {
  pages: chosenPagesField,
  degrees: z
    .literal(angles)
    .describe('Angle to rotate the pages clockwise, in degrees, relative to their current rotation.'),
};
