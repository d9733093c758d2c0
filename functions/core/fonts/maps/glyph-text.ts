/** Marks by the word that follows a letter in a glyph's name: `eacute`. */
const marks: Readonly<Record<string, string>> = {
  acute: '\u0301',
  breve: '\u0306',
  caron: '\u030c',
  cedilla: '\u0327',
  circumflex: '\u0302',
  commaaccent: '\u0326',
  dieresis: '\u0308',
  dot: '\u0307',
  dotaccent: '\u0307',
  grave: '\u0300',
  hungarumlaut: '\u030b',
  macron: '\u0304',
  ogonek: '\u0328',
  ring: '\u030a',
  tilde: '\u0303',
  tonos: '\u0301',
};

/** Names of more than a letter, and their texts, in pairs. */
const named: Readonly<Record<string, string>> = Object.fromEntries(
  [
    'space \u0020 exclam ! quotedbl " numbersign # dollar $ percent % ampersand & quotesingle \' parenleft ( parenright )',
    'asterisk * plus + comma , hyphen - minus − period . slash / zero 0 one 1 two 2 three 3 four 4 five 5 six 6 seven 7',
    'eight 8 nine 9 colon : semicolon ; less < equal = greater > question ? at @ bracketleft [ backslash \\ bracketright ]',
    'asciicircum ^ underscore _ grave ` braceleft { bar | braceright } asciitilde ~ exclamdown ¡ cent ¢ sterling £',
    'currency ¤ yen ¥ brokenbar ¦ section § dieresis ¨ copyright © ordfeminine ª guillemotleft « guillemotright »',
    'logicalnot ¬ registered ® macron ¯ degree ° plusminus ± twosuperior ² threesuperior ³ acute ´ mu µ paragraph ¶',
    'periodcentered · cedilla ¸ onesuperior ¹ ordmasculine º onequarter ¼ onehalf ½ threequarters ¾ questiondown ¿',
    'AE Æ ae æ Eth Ð eth ð Oslash Ø oslash ø Thorn Þ thorn þ germandbls ß dotlessi ı dotlessj ȷ Dcroat Đ dcroat đ',
    'Hbar Ħ hbar ħ Lslash Ł lslash ł OE Œ oe œ Eng Ŋ eng ŋ Tbar Ŧ tbar ŧ IJ Ĳ ij ĳ kgreenlandic ĸ longs ſ florin ƒ',
    'circumflex ˆ caron ˇ breve ˘ dotaccent ˙ ring ˚ ogonek ˛ tilde ˜ hungarumlaut ˝ endash – emdash — afii00208 ―',
    'quoteleft ‘ quoteright ’ quotesinglbase ‚ quotedblleft “ quotedblright ” quotedblbase „ dagger † daggerdbl ‡',
    'bullet • ellipsis … perthousand ‰ minute ′ second ″ guilsinglleft ‹ guilsinglright › fraction ⁄ franc ₣ Euro €',
    'ff ff fi fi fl fl ffi ffi ffl ffl trademark ™ estimated ℮ arrowleft ← arrowup ↑ arrowright → arrowdown ↓',
    'arrowboth ↔ arrowdblleft ⇐ arrowdblright ⇒ arrowdblboth ⇔ partialdiff ∂ product ∏ summation ∑ radical √',
    'proportional ∝ infinity ∞ integral ∫ therefore ∴ approxequal ≈ notequal ≠ equivalence ≡ lessequal ≤ greaterequal ≥',
    'universal ∀ existential ∃ element ∈ notelement ∉ suchthat ∋ emptyset ∅ gradient ∇ logicaland ∧ logicalor ∨',
    'intersection ∩ union ∪ propersubset ⊂ propersuperset ⊃ reflexsubset ⊆ reflexsuperset ⊇ circleplus ⊕',
    'circlemultiply ⊗ perpendicular ⊥ multiply × divide ÷ similar ∼ congruent ≅ asteriskmath ∗ dotmath ⋅ lozenge ◊',
    'aleph ℵ Ifraktur ℑ Rfraktur ℜ weierstrass ℘ spade ♠ club ♣ heart ♥ diamond ♦ filledbox ■ circle ○ afii61352 №',
    'Alpha Α Beta Β Gamma Γ Delta Δ Epsilon Ε Zeta Ζ Eta Η Theta Θ Iota Ι Kappa Κ Lambda Λ Mu Μ Nu Ν Xi Ξ Omicron Ο',
    'Pi Π Rho Ρ Sigma Σ Tau Τ Upsilon Υ Phi Φ Chi Χ Psi Ψ Omega Ω alpha α beta β gamma γ delta δ epsilon ε zeta ζ',
    'eta η theta θ iota ι kappa κ lambda λ nu ν xi ξ omicron ο pi π rho ρ sigma σ sigma1 ς tau τ upsilon υ phi φ chi χ',
    'psi ψ omega ω theta1 ϑ phi1 ϕ omega1 ϖ',
  ].flatMap((line) => [...line.matchAll(/(\S+) (\S+| )/g)].map(([, name = '', text = '']) => [name, text])),
);

/** Cyrillic letters, by the number in their names: `afii10017` is А. The letter Ё stands after Е. */
const cyrillic = [
  { first: 10_017, letters: 'АБВГДЕЁЖЗИЙКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯ' },
  { first: 10_065, letters: 'абвгдеёжзийклмнопрстуфхцчшщъыьэюя' },
];

/** Longer than the names that fonts may have. */
const maximumCharacters = 127;

/**
 * The text of a glyph with this name, by the naming of Type 1 fonts; undefined for a name without a meaning, such as
 * `g12`. A suffix after a point describes the glyph's look, and an underscore joins the names of a ligature.
 */
export function glyphText(name: string): string | undefined {
  if (name.length > maximumCharacters) return undefined;
  const [base = ''] = name.split('.');
  const texts = base.split('_').map(textOfPart);
  return base === '' || texts.includes(undefined) ? undefined : texts.join('');
}

function textOfPart(name: string): string | undefined {
  if (/^[A-Za-z]$/.test(name)) return name;
  const known = named[name];
  if (known !== undefined) return known;
  const [, units, code] = /^(?:uni((?:[\dA-F]{4})+)|u([\dA-F]{4,6}))$/.exec(name) ?? [];
  if (units) return Buffer.from(units, 'hex').swap16().toString('utf16le');
  if (code && Number.parseInt(code, 16) <= 0x10ffff) return String.fromCodePoint(Number.parseInt(code, 16));
  const [, number] = /^afii(\d{5})$/.exec(name) ?? [];
  if (number) return cyrillicLetter(Number(number));
  return accented(name);
}

function accented(name: string): string | undefined {
  const mark = Object.keys(marks).find((word) => name.length > word.length && name.endsWith(word));
  const letter = mark && textOfPart(name.slice(0, -mark.length));
  return letter && `${letter}${marks[mark]}`.normalize('NFC');
}

function cyrillicLetter(number: number): string | undefined {
  return cyrillic.map(({ first, letters }) => letters[number - first]).find((letter) => letter !== undefined);
}
