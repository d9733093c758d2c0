/** The screens that every page is looked at on, by name. */
export const screens = [
  ['light', { colours: 'light' }],
  ['dark', { colours: 'dark' }],
  ['phone', { colours: 'light', widthPixels: 360 }],
  ['dark-phone', { colours: 'dark', widthPixels: 360 }],
] as const;
