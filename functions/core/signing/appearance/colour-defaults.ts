import type { Claims } from '../../conformance/claims/read-claims.ts';
import { type Dictionary, dictionary } from '../../pdf-objects/objects/values.ts';

const rgbComponents = 3;
const WhitePoint = [0.9505, 1, 1.089];
/** The primaries of sRGB (IEC 61966-2-1). */
const Matrix = [0.4124, 0.2126, 0.0193, 0.3576, 0.7152, 0.1192, 0.1805, 0.0722, 0.9505];

/**
 * What device colours mean, as colour spaces of a form's resources: a PDF/A whose output intent is not RGB allows no
 * others (ISO 19005-2, 6.2.4.3). Undefined for other files.
 */
export function colourDefaults({ archive, intentComponents }: Claims): Dictionary | undefined {
  if (archive === undefined || intentComponents === rgbComponents) return undefined;
  return dictionary({
    DefaultGray: ['CalGray', dictionary({ WhitePoint, Gamma: 2.2 })],
    DefaultRGB: ['CalRGB', dictionary({ WhitePoint, Gamma: [2.2, 2.2, 2.2], Matrix })],
  });
}
