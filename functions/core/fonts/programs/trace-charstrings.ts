import { BrokenFont } from './broken-font.ts';
import { charstringNumber, numberLength, subrBias } from './charstring-numbers.ts';
import type { Cff } from './read-cff.ts';
import { standardCode } from './standard-strings.ts';

/** The subroutines that glyphs call, by number: flags for the global ones and for those of each part. */
export interface CalledSubrs {
  readonly globals: Uint8Array;
  readonly locals: readonly Uint8Array[];
}

const maximumDepth = 10;
/** For all glyphs of one font. Only fonts made to exhaust their reader need more. */
const maximumSteps = 20_000_000;

/**
 * Follows the charstrings of these glyphs (Adobe Technical Note 5177) and marks the subroutines that they call. Adds
 * the components of accented glyphs to `glyphs`. Throws BrokenFont if a charstring cannot be followed.
 */
export function traceCharStrings(cff: Cff, glyphs: Set<number>): CalledSubrs {
  const globals = new Uint8Array(cff.globalSubrs.length);
  const locals = cff.parts.map(({ subrs }) => new Uint8Array(subrs.length));
  let steps = 0;

  const trace = (glyph: number) => {
    const part = cff.partOf[glyph] as number;
    const subrs = cff.parts[part]?.subrs ?? [];
    const called = locals[part] as Uint8Array;
    const stack: number[] = [];
    let hints = 0;
    const run = (code: Buffer, depth: number): boolean => {
      if (depth > maximumDepth) throw new BrokenFont('subroutines nested too deep');
      for (let at = 0; at < code.length; ) {
        if (++steps > maximumSteps) throw new BrokenFont('too many steps');
        const byte = code[at] as number;
        if (byte >= 32 || byte === 28) {
          stack.push(charstringNumber(code, at));
          if (stack.length > 513) throw new BrokenFont('too many operands');
          at += numberLength(byte);
          continue;
        }
        at++;
        if (byte === 10 || byte === 29) {
          const list = byte === 10 ? subrs : cff.globalSubrs;
          const number = (stack.pop() ?? Number.NaN) + subrBias(list.length);
          const subr = list[number];
          if (!subr) throw new BrokenFont('a call of no subroutine');
          (byte === 10 ? called : globals)[number] = 1;
          if (run(subr, depth + 1)) return true;
        } else if (byte === 11) return false;
        else if (byte === 14) {
          if (stack.length >= 4) for (const accented of stack.slice(-2)) addNamed(accented);
          return true;
        } else if (byte === 1 || byte === 3 || byte === 18 || byte === 23) {
          hints += stack.length >> 1;
          stack.length = 0;
        } else if (byte === 19 || byte === 20) {
          hints += stack.length >> 1;
          stack.length = 0;
          at += (hints + 7) >> 3;
        } else if (byte === 12) {
          // Arithmetic, from which no modern font computes a subroutine number.
          const second = code[at++] ?? 0;
          if (second < 34 || second > 37) throw new BrokenFont('arithmetic');
          stack.length = 0;
        } else stack.length = 0;
      }
      return false;
    };
    run(cff.charStrings[glyph] ?? Buffer.alloc(0), 0);
  };

  const addNamed = (code: number) => {
    const glyph = cff.charset.indexOf(standardCode(code));
    if (glyph < 0) throw new BrokenFont('an accent that is missing');
    // Iterating over a set also visits items added meanwhile.
    glyphs.add(glyph);
  };

  for (const glyph of glyphs) trace(glyph);
  return { globals, locals };
}
