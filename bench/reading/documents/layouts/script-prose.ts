import type { Random } from '../../../../test/fuzz/random.ts';
import type { Script } from './scripts.ts';

/** Texts of random words of a script. */
export interface ScriptProse {
  /** Sentences with their stops. */
  paragraph(sentences: number): string;
  sentence(): string;
  /** A few words without a stop, for a heading. */
  phrase(): string;
  /** One or two words. */
  label(): string;
}

export function scriptProse(script: Script, random: Random): ScriptProse {
  const some = (count: number) => {
    const text = Array.from({ length: count }, () => random.pick(script.words)).join(script.space);
    return script.hasCase ? text.charAt(0).toUpperCase() + text.slice(1) : text;
  };
  const sentence = () => `${some(7 + random.below(10))}${script.stop}`.trim();
  return {
    paragraph: (sentences) => Array.from({ length: sentences }, sentence).join(gapAfter(script)),
    sentence,
    phrase: () => some(2 + random.below(4)),
    label: () => some(1 + random.below(2)),
  };
}

/** The sign between sentences. Full-width stops have their own space. */
function gapAfter({ stop }: Script): string {
  return stop === '。' ? '' : ' ';
}
