/** Why a reader of the drawn page cannot see a text that programs read. */
const hiddenReasons = [
  'invisible_mode',
  'no_contrast',
  'transparent',
  'tiny',
  'off_page',
  'clipped',
  'covered',
  'layer_off',
  'annotation_hidden',
  'ocr_layer',
  'mismatch',
] as const;

export type HiddenReason = (typeof hiddenReasons)[number];
