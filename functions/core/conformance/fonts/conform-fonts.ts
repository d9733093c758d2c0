import { readComposite } from '../../fonts/composite-font.ts';
import { ifUnderstood } from '../../fonts/programs/font-program.ts';
import type { ShownFont } from '../../fonts/shown-font.ts';
import { readSimpleFont } from '../../fonts/simple-font.ts';
import { shownFonts } from '../../page-content/usage/shown-fonts.ts';
import { unshareFonts } from '../../page-content/usage/unshare-fonts.ts';
import { resolve } from '../../pdf-objects/objects/read-object.ts';
import type { ConformanceWork } from '../conformance-work.ts';
import { substituteComposite } from '../substitutes/substitute-composite.ts';
import { substituteSimple } from '../substitutes/substitute-simple.ts';
import { type FontWork, fontWork } from './font-work.ts';
import { mendComposite } from './mend-composite.ts';
import { mendTexts } from './mend-texts.ts';
import { mendTrueType } from './mend-true-type.ts';
import { mendType1 } from './mend-type1.ts';
import { mendType3 } from './mend-type3.ts';
import { withName } from './with-name.ts';

/**
 * Conforms every font that is shown: embedded, each code with a glyph of its width and, if required, with text. The
 * drawing is unchanged, except where a font was not embedded and viewers chose their own.
 */
export function conformFonts(conformance: ConformanceWork): void {
  const work = fontWork(conformance);
  unshareFonts(work.draft);
  const { fonts, isRead } = shownFonts(work.draft);
  if (!isRead)
    work.refuse('embedding', 'Some content cannot be read, so that it is not known which fonts it uses.');
  for (const found of fonts) {
    const shown = withName(work.draft, found);
    // A font that only sets invisible text under a picture need not be embedded.
    const isMended = ifUnderstood(() => mendFont(work, shown));
    if (isMended) ifUnderstood(() => mendTexts(work, shown));
    else
      work.refuse(
        'embedding',
        `${nameOf(work, shown)} is not embedded, and no other font can take its place.`,
      );
  }
}

/** Mends a font, and returns whether that succeeded. Throws BrokenFont. */
function mendFont(work: FontWork, shown: ShownFont): boolean {
  const { file } = work.draft;
  const subtype = resolve(file, shown.font.get('Subtype'));
  const isVisible = shown.codes.some((code) => code.isVisible);
  if (subtype === 'Type0') {
    const composite = readComposite(work.draft.file, shown);
    if (!composite) return !isVisible;
    const program = work.programOf(composite.descriptor);
    if (program) mendComposite(work, composite, program);
    return program !== undefined || !isVisible || substituteComposite(work, composite);
  }
  const simple = readSimpleFont(work.draft.file, shown);
  if (subtype === 'Type3') {
    mendType3(work, simple);
    return true;
  }
  const program = work.programOf(simple.descriptor);
  if (program?.kind === 'trueType')
    mendTrueType(work, simple, program.font, program.isDeclared && subtype === 'TrueType');
  else if (program)
    mendType1(
      work,
      simple,
      program.cff,
      program.isDeclared && (subtype === 'Type1' || subtype === 'MMType1'),
    );
  else if (isVisible) substituteSimple(work, simple);
  return true;
}

function nameOf({ draft }: FontWork, { font }: ShownFont): string {
  return `The font ${String(resolve(draft.file, font.get('BaseFont')) ?? 'without a name')}`;
}
