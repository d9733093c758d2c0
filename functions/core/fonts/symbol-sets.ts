import { glyphText } from './maps/glyph-text.ts';

/**
 * The texts of glyphs in the two standard symbol fonts (ISO 32000-2, annexes D.5 and D.6) that `glyphText` does not
 * know.
 */
const symbolTexts: Readonly<Record<string, string>> = Object.fromEntries(
  (
    'Upsilon1 ϒ arrowvertex ⏐ arrowhorizex ⎯ carriagereturn ↵ notsubset ⊄ angle ∠ registerserif ® copyrightserif © ' +
    'trademarkserif ™ registersans ® copyrightsans © trademarksans ™ arrowdblup ⇑ arrowdbldown ⇓ angleleft ⟨ ' +
    'angleright ⟩ parenlefttp ⎛ parenleftex ⎜ parenleftbt ⎝ bracketlefttp ⎡ bracketleftex ⎢ bracketleftbt ⎣ ' +
    'bracelefttp ⎧ braceleftmid ⎨ braceleftbt ⎩ braceex ⎪ integraltp ⌠ integralex ⎮ integralbt ⌡ parenrighttp ⎞ ' +
    'parenrightex ⎟ parenrightbt ⎠ bracketrighttp ⎤ bracketrightex ⎥ bracketrightbt ⎦ bracerighttp ⎫ ' +
    'bracerightmid ⎬ bracerightbt ⎭ radicalex ‾ mu μ arrowdown ↓ spade ♠ club ♣ heart ♥ diamond ♦'
  )
    .split(' ')
    .reduce<[string, string][]>((pairs, word, index, words) => {
      if (index % 2 === 0) pairs.push([word, words[index + 1] ?? '']);
      return pairs;
    }, []),
);

/** Names by code, from 0x20 and from 0xA0; a dash is a gap. */
const symbolNames = [
  'space exclam universal numbersign existential percent ampersand suchthat parenleft parenright asteriskmath plus ' +
    'comma minus period slash zero one two three four five six seven eight nine colon semicolon less equal greater ' +
    'question congruent Alpha Beta Chi Delta Epsilon Phi Gamma Eta Iota theta1 Kappa Lambda Mu Nu Omicron Pi Theta ' +
    'Rho Sigma Tau Upsilon sigma1 Omega Xi Psi Zeta bracketleft therefore bracketright perpendicular underscore ' +
    'radicalex alpha beta chi delta epsilon phi gamma eta iota phi1 kappa lambda mu nu omicron pi theta rho sigma ' +
    'tau upsilon omega1 omega xi psi zeta braceleft bar braceright similar',
  'Euro Upsilon1 minute lessequal fraction infinity florin club diamond heart spade arrowboth arrowleft arrowup ' +
    'arrowright arrowdown degree plusminus second greaterequal multiply proportional partialdiff bullet divide ' +
    'notequal equivalence approxequal ellipsis arrowvertex arrowhorizex carriagereturn aleph Ifraktur Rfraktur ' +
    'weierstrass circlemultiply circleplus emptyset intersection union propersuperset reflexsuperset notsubset ' +
    'propersubset reflexsubset element notelement angle gradient registerserif copyrightserif trademarkserif product ' +
    'radical dotmath logicalnot logicaland logicalor arrowdblboth arrowdblleft arrowdblup arrowdblright arrowdbldown ' +
    'lozenge angleleft registersans copyrightsans trademarksans summation parenlefttp parenleftex parenleftbt ' +
    'bracketlefttp bracketleftex bracketleftbt bracelefttp braceleftmid braceleftbt braceex - angleright integral ' +
    'integraltp integralex integralbt parenrighttp parenrightex parenrightbt bracketrighttp bracketrightex ' +
    'bracketrightbt bracerighttp bracerightmid bracerightbt',
];

/** The numbers in the names of ZapfDingbats's glyphs, `a1` and so on, from 0x21, from 0x80 and from 0xA1. */
const dingbatNumbers: readonly (readonly [number, string])[] = [
  [
    0x21,
    '1 2 202 3 4 5 119 118 117 11 12 13 14 15 16 105 17 18 19 20 21 22 23 24 25 26 27 28 6 7 8 9 10 29 30 31 32 33 ' +
      '34 35 36 37 38 39 40 41 42 43 44 45 46 47 48 49 50 51 52 53 54 55 56 57 58 59 60 61 62 63 64 65 66 67 68 69 ' +
      '70 71 72 73 74 203 75 204 76 77 78 79 81 82 83 84 97 98 99 100',
  ],
  [0x80, '89 90 93 94 91 92 205 85 206 86 87 88 95 96'],
  [
    0xa1,
    '101 102 103 104 106 107 108 112 111 110 109 120 121 122 123 124 125 126 127 128 129 130 131 132 133 134 135 136 ' +
      '137 138 139 140 141 142 143 144 145 146 147 148 149 150 151 152 153 154 155 156 157 158 159 160 161 163 164 ' +
      '196 165 192 166 167 168 169 170 171 172 173 162 174 175 176 177 178 179 193 180 199 181 200 182 - 201 183 184 ' +
      '197 185 194 198 186 195 187 188 189 190 191',
  ],
];

/** Dingbats whose position in Unicode's block differs from their code in the font. */
const movedDingbats: Readonly<Record<number, number>> = {
  37: 0x260e,
  42: 0x261b,
  43: 0x261e,
  72: 0x2605,
  108: 0x25cf,
  110: 0x25a0,
  115: 0x25b2,
  116: 0x25bc,
  117: 0x25c6,
  119: 0x25d7,
  168: 0x2663,
  169: 0x2666,
  170: 0x2665,
  171: 0x2660,
  213: 0x2192,
  214: 0x2194,
  215: 0x2195,
};

/** The name of a code's glyph in the encoding of one of these fonts; undefined for a gap and for another font. */
export function pictureName(font: PictureFont, code: number): string | undefined {
  if (font === 'Symbol') {
    const [lower = '', upper = ''] = symbolNames;
    const name = code >= 0xa0 ? upper.split(' ')[code - 0xa0] : lower.split(' ')[code - 0x20];
    return name === '-' ? undefined : name;
  }
  if (code === 0x20) return 'space';
  for (const [first, numbers] of dingbatNumbers) {
    const number = numbers.split(' ')[code - first];
    if (code >= first && number !== undefined && number !== '-') return `a${number}`;
  }
  return undefined;
}

/** The text of a glyph of this name in one of these fonts. */
export function pictureText(font: PictureFont, name: string): string | undefined {
  if (font === 'Symbol') return symbolTexts[name] ?? glyphText(name);
  if (name === 'space') return ' ';
  for (const [first, numbers] of dingbatNumbers) {
    const index = numbers.split(' ').indexOf(name.slice(1));
    if (index >= 0 && name.startsWith('a')) return String.fromCodePoint(dingbatAt(first + index));
  }
  return glyphText(name);
}

export type PictureFont = 'Symbol' | 'ZapfDingbats';

/** The symbol font of this name, if it is one. */
export function pictureFont(name: string): PictureFont | undefined {
  if (/dingbats/i.test(name)) return 'ZapfDingbats';
  return /^(?:[A-Z]{6}\+)?symbol/i.test(name) ? 'Symbol' : undefined;
}

function dingbatAt(code: number): number {
  const moved = movedDingbats[code];
  if (moved !== undefined) return moved;
  if (code < 0x80) return 0x2701 + code - 0x21;
  if (code < 0xa0) return 0x2768 + code - 0x80;
  return code >= 0xac && code <= 0xb5 ? 0x2460 + code - 0xac : 0x2761 + code - 0xa1;
}
