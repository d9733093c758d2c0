/** A hill under the sun, of 120 by 80 pixels: a PNG of three colours, whose pixels are in a single IDAT chunk. */
export const photoPng =
  'iVBORw0KGgoAAAANSUhEUgAAAHgAAABQAgMAAACv9VkaAAAACVBMVEWIzP9EiGb/zDOMxIWQAAAACXBIWXMAAAsTAAALEwEAmpwYAAAA20lEQVRIx+2SOxLDIAxEbc+oca9L5BQcgQLdx0dxmeGUIf7EC5hNExeZsUre8FYgdd1dv6ohTgzHGOnlyK6PCc9t/Ej4SaNJ+LDg6Ro8Lnj+Q3zpt3wZyelAe0fXQTxdJg1sFXsztshi5sjyqplv0+RGe1e7mV3f2FO3Bepuh+uKHXM37Zu7ZdcdO+aGp8mZ+whXd+I+wqHLw/2xC3QpgEM9P3Dvl6ANdG9Pw/lJhn05v8y9OqGN3L04pczJ7Vrm5HZ4RelOh1LnYLiCSCvs8Y+Mlec4cGw3vjHUC/hViZAHlXPjAAAAAElFTkSuQmCC';

/** That photo as a PDF image, which takes the pixels as encoded in PNG. */
export function photoEntries(): { readonly pixels: string; readonly entries: string } {
  const bytes = atob(photoPng);
  const pixels = chunk(bytes, 'IDAT');
  const palette = [...chunk(bytes, 'PLTE')].map((byte) => byte.charCodeAt(0).toString(16).padStart(2, '0'));
  const entries = [
    '/Type/XObject/Subtype/Image/Width 120/Height 80/BitsPerComponent 2',
    `/ColorSpace[/Indexed/DeviceRGB ${palette.length / 3 - 1}<${palette.join('')}>]`,
    '/Filter/FlateDecode/DecodeParms<</Predictor 15/Columns 120/BitsPerComponent 2>>',
  ];
  return { pixels, entries: entries.join('') };
}

/** The content of a chunk; its length is in the four bytes before its name. */
function chunk(bytes: string, name: string): string {
  const start = bytes.indexOf(name) + 4;
  const [high = 0, low = 0] = [bytes.charCodeAt(start - 6), bytes.charCodeAt(start - 5)];
  return bytes.slice(start, start + high * 256 + low);
}
