/** Tesseract's language for the letters of a script. Digits are read by all of them. */
const languages: readonly (readonly [script: string, language: string])[] = [
  ['Latin', 'eng'],
  ['Cyrillic', 'rus'],
  ['Greek', 'ell'],
  ['Arabic', 'ara'],
  ['Hebrew', 'heb'],
  ['Devanagari', 'hin'],
  ['Thai', 'tha'],
  ['Hangul', 'kor'],
];

const scripts = languages.map(([script, language]) => ({
  language,
  only: new RegExp(`^[\\p{Script=${script}}\\p{N}]*$`, 'u'),
}));

/** Returns the language that reads folded letters of one script; undefined for other scripts and mixtures. */
export function scriptLanguage(letters: string): string | undefined {
  return scripts.find(({ only }) => only.test(letters))?.language;
}
