import type { Formula, FormulaPart } from './formula-tree.ts';
import { functionNames, latexOf } from './math-signs.ts';

/** The LaTeX of a formula; undefined unless each of its signs and their places are certain. */
export function formulaLatex(formula: Formula): string | undefined {
  if (!formula.isCertain) return undefined;
  const written: string[] = [];
  const { parts } = formula;
  for (let at = 0; at < parts.length; ) {
    const word = wordAt(parts, at);
    const last = parts[at + Math.max(word.length, 1) - 1] as FormulaPart; // within bounds
    const latex = withScripts(word === '' ? partLatex(baseOf(last)) : wordLatex(word), last);
    if (latex === undefined) return undefined;
    const before = written.at(-1);
    // A command ends before the next letter.
    written.push(before && /\\[a-zA-Z]+$/.test(before) && /^[a-zA-Z]/.test(latex) ? ` ${latex}` : latex);
    at += Math.max(word.length, 1);
  }
  return written.join('');
}

/** The maximum gap, in ems, between letters of a word. */
const widestGap = 0.1;

/** Returns the upright letters of a word that begins at a part: a function, a unit, an element. Only its last letter has scripts. */
function wordAt(parts: readonly FormulaPart[], from: number): string {
  let word = '';
  let right = -Infinity;
  for (const part of parts.slice(from)) {
    const base = baseOf(part);
    if (base.kind !== 'sign' || base.glyph.isItalic || !/^[a-zA-Z]$/.test(base.glyph.text)) break;
    if (word !== '' && part.left - right > widestGap * part.size) break;
    word += base.glyph.text;
    right = part.right;
    if (part !== base) break;
  }
  return word;
}

function baseOf(part: FormulaPart): FormulaPart {
  return part.kind === 'script' ? part.base : part;
}

/** Adds the index and the exponent of a part to the LaTeX of its base. */
function withScripts(base: string | undefined, part: FormulaPart): string | undefined {
  if (part.kind !== 'script') return base;
  const lowered = part.lowered ? formulaLatex(part.lowered) : '';
  const raised = part.raised ? formulaLatex(part.raised) : '';
  if (base === undefined || lowered === undefined || raised === undefined) return undefined;
  return `${base}${lowered && `_{${lowered}}`}${raised && `^{${raised}}`}`;
}

function wordLatex(word: string): string {
  return functionNames.has(word) ? `\\${word}` : `\\mathrm{${word}}`;
}

function partLatex(part: FormulaPart): string | undefined {
  switch (part.kind) {
    case 'sign':
      return signLatex(part.glyph.text, part.glyph.isItalic);
    case 'fraction': {
      const [above, below] = [formulaLatex(part.above), formulaLatex(part.below)];
      return above && below && `\\frac{${above}}{${below}}`;
    }
    case 'root': {
      const within = formulaLatex(part.within);
      return within && `\\sqrt{${within}}`;
    }
    case 'script':
      return withScripts(partLatex(part.base), part);
  }
}

function signLatex(text: string, isItalic: boolean): string | undefined {
  // Mathematical letters are italic by themselves.
  const letter = /^[\u{1d434}-\u{1d467}\u{1d6fc}-\u{1d71b}ℎ]$/u.test(text) ? text.normalize('NFKC') : text;
  const latex = latexOf(letter);
  return latex && /^[a-zA-Z]$/.test(latex) && letter === text && !isItalic ? `\\mathrm{${latex}}` : latex;
}
