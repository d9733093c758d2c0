import type { BlendModeEnumValues } from 'canvaskit-wasm';

/** Skia's names for canvas operations (Compositing and Blending Level 1). */
export const blendModes: Readonly<Record<string, Exclude<keyof BlendModeEnumValues, 'values'>>> = {
  'source-over': 'SrcOver',
  'source-in': 'SrcIn',
  'source-out': 'SrcOut',
  'source-atop': 'SrcATop',
  'destination-over': 'DstOver',
  'destination-in': 'DstIn',
  'destination-out': 'DstOut',
  'destination-atop': 'DstATop',
  lighter: 'Plus',
  copy: 'Src',
  xor: 'Xor',
  clear: 'Clear',
  multiply: 'Multiply',
  screen: 'Screen',
  overlay: 'Overlay',
  darken: 'Darken',
  lighten: 'Lighten',
  'color-dodge': 'ColorDodge',
  'color-burn': 'ColorBurn',
  'hard-light': 'HardLight',
  'soft-light': 'SoftLight',
  difference: 'Difference',
  exclusion: 'Exclusion',
  hue: 'Hue',
  saturation: 'Saturation',
  color: 'Color',
  luminosity: 'Luminosity',
};

/** Operations that also change areas outside the drawing. */
export const unboundedModes: ReadonlySet<string> = new Set([
  'source-in',
  'source-out',
  'destination-in',
  'destination-atop',
  'copy',
]);
