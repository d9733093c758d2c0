import type { Formula, FormulaPart } from './formula-tree.ts';

/** The minimum gap, in ems, that is a space. */
const spaceGap = 0.12;

const raisedDigits = '⁰¹²³⁴⁵⁶⁷⁸⁹';
const loweredDigits = '₀₁₂₃₄₅₆₇₈₉';

/** A formula in one line: fractions with a stroke, exponents as raised digits or behind `^`. */
export function formulaText({ parts }: Formula): string {
  let text = '';
  let before: FormulaPart | undefined;
  for (const part of parts) {
    const isApart = before && part.left - before.right > spaceGap * Math.max(part.size, before.size);
    text += isApart ? ` ${textOf(part)}` : textOf(part);
    before = part;
  }
  return text;
}

function textOf(part: FormulaPart): string {
  switch (part.kind) {
    case 'sign':
      return part.glyph.text;
    case 'fraction':
      return `${grouped(part.above)}/${grouped(part.below)}`;
    case 'root':
      return `√${grouped(part.within)}`;
    case 'script':
      return `${textOf(part.base)}${script(part.lowered, '_', loweredDigits)}${script(part.raised, '^', raisedDigits)}`;
  }
}

function script(formula: Formula | undefined, sign: string, digits: string): string {
  if (!formula) return '';
  const text = formulaText(formula);
  if (/^\d+$/.test(text)) return text.replace(/\d/g, (digit) => digits.charAt(Number(digit)));
  return `${sign}${grouped(formula)}`;
}

/** Puts parentheses around more than one number, letter or pair of parentheses. */
function grouped(formula: Formula): string {
  const text = formulaText(formula);
  const isOne = /^(?:[\d.,]+|\p{L}|\p{L}?\([^()]*\))$/u.test(text) || isPower(formula);
  return isOne ? text : `(${text})`;
}

function isPower({ parts }: Formula): boolean {
  const [part] = parts;
  return parts.length === 1 && part?.kind === 'script' && part.base.kind === 'sign';
}
