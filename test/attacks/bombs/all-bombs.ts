import type { Bomb } from '../bomb.ts';
import { annotationBombs } from './annotations.ts';
import { contentBombs } from './content.ts';
import { attachmentBombs, encryptionBombs, signatureBombs, xmlBombs } from './data.ts';
import { filterBombs } from './filters.ts';
import { fontBombs } from './fonts.ts';
import { functionBombs } from './functions.ts';
import { imageBombs } from './images.ts';
import { objectBombs } from './objects.ts';
import { pictureBombs } from './pictures.ts';
import { fieldBombs, layerBombs, tagBombs, treeBombs } from './structures.ts';
import { patternBombs, textBombs } from './texts.ts';

/** All bombs, by what they attack. */
export const allBombs: readonly Bomb[] = [
  ...objectBombs,
  ...filterBombs,
  ...pictureBombs,
  ...functionBombs,
  ...fontBombs,
  ...contentBombs,
  ...fieldBombs,
  ...tagBombs,
  ...treeBombs,
  ...layerBombs,
  ...annotationBombs,
  ...attachmentBombs,
  ...xmlBombs,
  ...signatureBombs,
  ...encryptionBombs,
  ...imageBombs,
  ...patternBombs,
  ...textBombs,
];
