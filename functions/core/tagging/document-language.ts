import { franc } from 'franc-min';

/** Shorter texts are told apart by chance. */
const fewestCharacters = 60;

/** The language of a text as a language tag, such as `de`; undefined if it cannot be told. */
export function languageOf(text: string): string | undefined {
  const found = franc(text, { minLength: fewestCharacters });
  return found === 'und' ? undefined : Intl.getCanonicalLocales(found)[0];
}
