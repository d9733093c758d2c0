import { readClaims } from '../../conformance/claims/read-claims.ts';
import type { OpenedSource } from '../../pdf-objects/structure/open-source.ts';

const rgbComponents = 3;
const white = '/WhitePoint[0.9505 1 1.089]/Gamma';
/** The primaries of sRGB (IEC 61966-2-1). */
const primaries = '/Matrix[0.4124 0.2126 0.0193 0.3576 0.7152 0.1192 0.1805 0.0722 0.9505]';

/**
 * The entry of a form's resources that says what device colours mean, as PDF syntax: a PDF/A whose output intent is not
 * RGB allows no others (ISO 19005-2, 6.2.4.3). Empty for other files.
 */
export function colourDefaults(source: OpenedSource): string {
  const { archive, intentComponents } = readClaims(source);
  if (archive === undefined || intentComponents === rgbComponents) return '';
  const grey = `/DefaultGray[/CalGray<<${white} 2.2>>]`;
  return `/ColorSpace<<${grey}/DefaultRGB[/CalRGB<<${white}[2.2 2.2 2.2]${primaries}>>]>>`;
}
