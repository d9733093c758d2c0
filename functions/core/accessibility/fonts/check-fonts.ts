import { readComposite } from '../../fonts/composite-font.ts';
import { type FontProgram, ifUnderstood, readProgram } from '../../fonts/programs/font-program.ts';
import type { ShownFont } from '../../fonts/shown-font.ts';
import { readSimpleFont } from '../../fonts/simple-font.ts';
import { shownFonts } from '../../page-content/usage/shown-fonts.ts';
import { unshareFonts } from '../../page-content/usage/unshare-fonts.ts';
import type { Draft } from '../../pdf-objects/editing/draft.ts';
import { numberOf } from '../../pdf-objects/objects/locate-object.ts';
import { resolve } from '../../pdf-objects/objects/read-object.ts';
import type { FontPages } from '../content/check-content.ts';
import type { Findings } from '../findings.ts';
import type { RuleName } from '../rules.ts';
import { checkComposite } from './check-composite.ts';
import { checkSimple } from './check-simple.ts';
import { checkType3 } from './check-type3.ts';
import type { FontCheck } from './font-check.ts';

/** The maximum size of all unpacked font programs of a document. */
const maximumBytes = 256 * 1024 * 1024;

/** Checks the fonts that content shows (ISO 14289-1, 7.21). */
export function checkFonts(draft: Draft, fontPages: FontPages, findings: Findings): void {
  unshareFonts(draft);
  const { fonts, isRead } = shownFonts(draft);
  if (!isRead) findings.report('notEmbedded');
  const programOf = programReader(draft);
  for (const shown of fonts) {
    const pages = fontPages.get(shown.number) ?? [undefined];
    const broken = new Map<RuleName, number>();
    const report: FontCheck['report'] = (rule, count = 1) =>
      broken.set(rule, (broken.get(rule) ?? 0) + count);
    ifUnderstood(() => checkFont(shown, { draft, programOf, report })) ?? report('notEmbedded');
    for (const [rule, count] of broken)
      for (const [index, page] of pages.entries()) findings.report(rule, page, index === 0 ? count : 0);
  }
}

function checkFont(shown: ShownFont, check: FontCheck): true {
  const { file } = check.draft;
  const subtype = resolve(file, shown.font.get('Subtype'));
  if (subtype === 'Type0') {
    const composite = readComposite(file, shown);
    if (composite) checkComposite(composite, check);
    else check.report('characterMap');
  } else if (subtype === 'Type3') checkType3(readSimpleFont(file, shown), check);
  else checkSimple(readSimpleFont(file, shown), check);
  return true;
}

/** Returns a function that reads the program of a descriptor, each once. */
function programReader({ file }: Draft): FontCheck['programOf'] {
  const budget = { bytes: maximumBytes };
  const programs = new Map<string, FontProgram | undefined>();
  return (descriptor) => {
    const key = ['FontFile', 'FontFile2', 'FontFile3']
      .map((name) => numberOf(file, descriptor?.get(name)))
      .join(' ');
    if (!programs.has(key)) programs.set(key, readProgram(file, descriptor, budget));
    return programs.get(key);
  };
}
