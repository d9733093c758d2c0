import type { Match } from '../../matching/match.ts';

/** The length of account numbers, by country (ISO 13616, the registry of SWIFT). */
const lengths: Readonly<Record<string, number>> = Object.fromEntries(
  (
    'AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29 ' +
    'ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HN28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 ' +
    'LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 ' +
    'PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((entry) => [entry.slice(0, 2), Number(entry.slice(2))]),
);

const start = /(?<![\p{L}\p{N}])[A-Z]{2}[ .-]?\d[ .-]?\d/giu;

/** Finds account numbers with valid lengths and check digits, also in groups. */
export function findIbans(text: string): readonly Match[] {
  const found: Match[] = [];
  for (const { index, 0: head } of text.matchAll(start)) {
    const length = lengths[head.slice(0, 2).toUpperCase()];
    const end = length === undefined ? undefined : endOf(text, index, length);
    if (end === undefined || index < (found.at(-1)?.end ?? 0)) continue;
    if (isValid(text.slice(index, end).replace(/[^a-z0-9]/gi, ''))) found.push({ start: index, end });
  }
  return found;
}

/** Returns the end of a number of letters and digits, in groups with at most one separator. */
function endOf(text: string, from: number, length: number): number | undefined {
  let count = 0;
  let isApart = false;
  for (let at = from; at < text.length; at++) {
    const character = text.charAt(at);
    if (/[a-z0-9]/i.test(character)) {
      isApart = false;
      if (++count === length) return /[\p{L}\p{N}]/u.test(text.charAt(at + 1)) ? undefined : at + 1;
    } else if (isApart || !/[\s.-]/.test(character)) return undefined;
    else isApart = true;
  }
  return undefined;
}

/** Checks the number by ISO 7064, mod 97-10. */
function isValid(number: string): boolean {
  let rest = 0;
  for (const character of number.slice(4) + number.slice(0, 4)) {
    const value = Number.parseInt(character, 36);
    rest = (rest * (value > 9 ? 100 : 10) + value) % 97;
  }
  return rest === 1;
}
