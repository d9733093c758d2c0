import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { subsetGlyf } from '../../functions/core/compression/fonts/subset-glyf.ts';
import { readCodeMap } from '../../functions/core/fonts/maps/read-code-map.ts';
import { readTextMap } from '../../functions/core/fonts/maps/read-text-map.ts';
import { readCff } from '../../functions/core/fonts/programs/read-cff.ts';
import { glyphLookup, readCharacterMaps } from '../../functions/core/fonts/programs/read-character-maps.ts';
import { readType1 } from '../../functions/core/fonts/programs/read-type1.ts';
import { readSfnt } from '../../functions/core/fonts/programs/sfnt.ts';
import { subsetCff } from '../../functions/core/fonts/programs/subset-cff.ts';
import { changedTrueType, readTrueType } from '../../functions/core/fonts/programs/true-type.ts';
import { type1ToCff } from '../../functions/core/fonts/programs/type1-to-cff.ts';
import { contentRewriter } from '../../functions/core/page-content/content-rewriter.ts';
import { writePlainNumbers } from '../../functions/core/page-content/streams/write-plain-numbers.ts';
import { readUsage } from '../../functions/core/page-content/usage/read-usage.ts';
import { rebuildPdf } from '../../functions/core/pdf-objects/cross-references/rebuild-pdf.ts';
import { draftOf } from '../../functions/core/pdf-objects/editing/draft.ts';
import { writeDraft } from '../../functions/core/pdf-objects/editing/write-draft.ts';
import {
  DamagedPdf,
  EncryptedPdf,
  PdfLimitExceeded,
  PdfTooComplex,
} from '../../functions/core/pdf-objects/errors.ts';
import { parsePdf } from '../../functions/core/pdf-objects/objects/parse-pdf.ts';
import { everyObject } from '../../functions/core/pdf-objects/structure/every-object.ts';
import { openSource } from '../../functions/core/pdf-objects/structure/open-source.ts';
import { withinBudget } from '../../functions/core/pdf-objects/work-budget.ts';
import { handWritten, stream } from '../pdf/objects/hand-written.ts';
import { byteMutations } from './mutate-bytes.ts';
import { mutatePdf } from './mutate-pdf.ts';
import { type Random, randomOf } from './random.ts';

/** A room of functions/core that knows nothing of the service: what it is given, and what it does with that. */
interface RoomTarget {
  /** The inputs that are damaged. */
  readonly inputs: readonly Buffer[];
  readonly mutate: (random: Random, input: Buffer, others: readonly Buffer[]) => Buffer;
  readonly read: (input: Buffer) => unknown;
}

const require = createRequire(import.meta.url);
const font = (path: string) => readFileSync(require.resolve(path));

const content = [
  "q 1 0 0 1 10 10 cm BT /F 12 Tf 1 0 0 1 5 5 Tm [(Hello) -200 <576f>] TJ T* (x) ' ET Q",
  '0 0 1 rg 10 10 50 50 re f* /X Do /P scn 1 2 3 4 5 6 c b* BI /W 1/H 1/BPC 8/CS/G ID a EI',
  '/Span<</ActualText(ab)/MCID 0>>BDC BT /F 1 Tf 3 Tr (hidden) Tj ET EMC W n 0 0 m 9 9 l S',
].map((text) => Buffer.from(text, 'latin1'));

function pageWith(data: Buffer): Buffer {
  const resources =
    '<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>/XObject<</X 5 0 R>>/Pattern<</P 6 0 R>>>>';
  return handWritten({
    1: '<</Type/Catalog/Pages 2 0 R>>',
    2: '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    3: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 99 99]/Contents 4 0 R/Resources ${resources}>>`,
    4: stream(data.toString('latin1')),
    5: stream('BT /F 9 Tf (form) Tj ET', `/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Resources ${resources}`),
    6: stream(
      '0 0 4 4 re f',
      `/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 5 5]/XStep 5/YStep 5/Resources ${resources}`,
    ),
  });
}

function mutateBytes(random: Random, input: Buffer, others: readonly Buffer[]): Buffer {
  let mutated = input;
  for (let faults = 1 + random.below(4); faults > 0 && mutated.length > 0; faults--)
    mutated = random.pick(byteMutations)(random, mutated, others);
  return mutated;
}

function readFont(bytes: Buffer): void {
  ifFontRefused(() => {
    const type = readTrueType(bytes);
    changedTrueType(type, { advances: new Map([[0, 500]]), copies: [] });
  });
  ifFontRefused(() => {
    const cmap = readSfnt(bytes).get('cmap');
    if (!cmap) return;
    readCharacterMaps(cmap);
    glyphLookup(cmap)(0x41);
  });
  const kept = { characterMaps: true, glyphNames: true, instructions: false, names: [] };
  ifFontRefused(() => subsetGlyf(bytes, [1, 36, 200], kept));
  ifFontRefused(() => subsetCff(readCff(bytes), [0, 1]));
  ifFontRefused(() => type1ToCff(readType1(bytes)));
  ifFontRefused(() => readCodeMap(bytes.toString('latin1')));
  ifFontRefused(() => readTextMap(bytes.toString('latin1')));
}

/** The targets, whose PDFs are those given. */
export function roomTargets(
  pdfs: readonly Buffer[],
): Readonly<Record<'pdf-objects' | 'page-content' | 'fonts', RoomTarget>> {
  return {
    'pdf-objects': {
      inputs: pdfs,
      mutate: mutatePdf,
      read: (bytes) => {
        for (const parse of [parsePdf, rebuildPdf]) {
          ifRefused(() => {
            const source = openSource(parse(bytes));
            for (const _ of everyObject(source.file));
            writeDraft(draftOf(source));
          });
        }
      },
    },
    'page-content': {
      inputs: content,
      mutate: mutateBytes,
      read: (bytes) => {
        const draft = draftOf(openSource(parsePdf(pageWith(bytes))));
        readUsage(draft);
        writePlainNumbers(draft);
        const rewriter = contentRewriter(draft);
        rewriter.glyphs(0);
        rewriter.rewrite(0, [{ erases: () => true, dropsComments: true }]);
        rewriter.finish();
        writeDraft(draft);
      },
    },
    fonts: {
      inputs: [
        font('@expo-google-fonts/cousine/400Regular/Cousine_400Regular.ttf').subarray(0, 60_000),
        font('pdfjs-dist/standard_fonts/FoxitFixed.pfb'),
        Buffer.from(
          'begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <20> <7e> <0020> endbfrange endcmap',
        ),
      ],
      mutate: mutateBytes,
      read: readFont,
    },
  };
}

/** Does one read of a target with the damage that a seed decides. Throws what no room may throw. */
export async function fuzzRoom({ inputs, mutate, read }: RoomTarget, seed: number): Promise<void> {
  const random = randomOf(seed);
  const input = mutate(random, random.pick(inputs), inputs);
  await withinBudget(input.length, async () => ifRefused(() => read(input)));
}

/** What a room may throw: it refuses a file by these and by nothing else. */
function ifRefused(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    const refusals = [DamagedPdf, EncryptedPdf, PdfLimitExceeded, PdfTooComplex];
    if (!refusals.some((refusal) => error instanceof refusal)) throw error;
  }
}

/** The same for fonts. Errors of Node's buffers are of another realm than the tests', so that they are known by their names. */
function ifFontRefused(work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!['BrokenFont', 'RangeError', 'DamagedPdf'].includes((error as Error).name)) throw error;
  }
}
