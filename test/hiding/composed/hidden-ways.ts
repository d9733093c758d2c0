import sharp from 'sharp';
import { stream } from '../../pdf/reading/raw-pdf.ts';
import type { TextFont } from './fonts.ts';
import { type Place, runSize } from './place.ts';

/** A way in which a run of text is drawn, or is not. */
export interface Way {
  readonly name: string;
  /** The content of the run. */
  draw(place: Place): string;
  /** The fonts that it is made for; all if missing. */
  readonly suits?: (font: TextFont) => boolean;
  /** Whether viewers disagree on it, so that only drawings can judge it; one that hides the run suffices. */
  readonly differsByViewer?: true;
  /** Degrees by which it turns the text clockwise. */
  readonly turned?: number;
}

const way = (name: string, draw: Way['draw'], suits?: Way['suits']): Way => ({
  name,
  draw,
  ...(suits && { suits }),
});

const disputed = (one: Way): Way => ({ ...one, differsByViewer: true });

const embedded: Way['suits'] = (font) => font.isEmbedded;
/** Type 3 glyphs ignore the rendering mode (ISO 32000-2, 9.3.6). */
export const obeysModes = ({ name }: TextFont): boolean => !name.startsWith('Type 3');
const latin: Way['suits'] = ({ words }) => words.script === 'Latin';

const channels = (values: readonly number[]) => values.map((value) => value.toFixed(4)).join(' ');

/** The colour of the paper, darker by a part, or lighter where that is the only room. */
function near({ paper }: Place, difference: number): string {
  return channels(paper.map((channel) => Math.max(0, channel - difference)));
}

const grey = ({ paper: [red, green, blue] }: Place) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;

const inSpace = (place: Place, space: string, operands: string, options = {}) =>
  place.line({ before: `${place.resource('ColorSpace', space)} cs ${operands} scn`, ...options });

const inState = (place: Place, entries: string, before = '') =>
  place.line({ before: `${place.resource('ExtGState', `<<${entries}>>`)} gs ${before}` });

const toGrey = '<</FunctionType 2/Domain[0 1]/C0[1]/C1[0]/N 1>>';
const { icc } = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'white' } })
  .withIccProfile('srgb')
  .png()
  .toBuffer()
  .then((png) => sharp(png).metadata());

const image = (place: Place, pixel: string, entries = '') =>
  place.resource(
    'XObject',
    place.file.add(
      stream(
        pixel,
        `/Type/XObject/Subtype/Image/Width 1/Height 1/ColorSpace/DeviceGray/BitsPerComponent 8${entries}`,
      ),
    ),
  );

const bar = (colour: string) => `q ${colour} rg 10 88 285 28 re f Q`;
const paperBar = (place: Place) => bar(channels(place.paper));

/** The run with every letter at one spot, where `share` of a letter's width remains. */
const strewn = (place: Place, share: number) => {
  const codes = place.font.codes(place.words);
  const widths = codes.map((code) => place.font.glyph(code).advance);
  const shown = codes.map(
    (code, index) => `${place.font.operand([code])} ${Math.round((1 - share) * (widths[index] ?? 0))}`,
  );
  return `BT ${place.changedFont()} ${runSize} Tf 20 100 Td [${place.isBlank ? '' : shown.join(' ')}] TJ ET`;
};

const times = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join(' ');

/** Decoys drawn in a font whose glyphs state the run's words, or that shows other glyphs. */
function saidBy(
  place: Place,
  says: (text: string) => string,
  decoy: readonly string[],
  judged = place.words,
): string {
  place.judged = judged;
  place.isStated = true;
  return place.line({ font: place.changedFont(place.isBlank ? undefined : { says }), decoy });
}

/** The run in a font whose glyphs are all drawn as one character. */
const drawnAs = (character: string) => (place: Place) => {
  place.isStated = true;
  return place.line({ font: place.changedFont({ drawnAs: character }), decoy: place.words });
};

const spoken =
  (before: string, stated: readonly string[], drawn: readonly string[], judged: readonly string[]) =>
  (place: Place) => {
    place.judged = judged;
    place.isStated = true;
    return `/Span <</${before} ${place.stated(stated)}>> BDC ${place.line({ decoy: drawn })} EMC`;
  };

/** Content on an optional content group, or on membership of some. */
const onLayer = (properties: (place: Place) => string) => (place: Place) =>
  `/OC ${place.resource('Properties', properties(place))} BDC ${place.line()} EMC`;
const membership = (entries: (off: string, on: string) => string) =>
  onLayer((place) =>
    place.file.add(`<</Type/OCMD${entries(place.file.addLayer('off'), place.file.addLayer('on'))}>>`),
  );
const usage = (event: string, state: string) =>
  onLayer(({ file }) => file.addLayer('off in a view', `/${event}<<${state}>>`));

const inAnnotation = (entries: string) => (place: Place) => {
  place.annotate(entries, `BT /F 12 Tf 5 10 Td ${place.shown()} Tj ET`);
  return '';
};
const underAnnotation = (entries: string, look: string) => (place: Place) => {
  place.annotate(entries, look);
  return place.line();
};

/** Text of invisible characters that programs read: tag characters, or bytes as variation selectors. */
const asTags = (text: string) =>
  [...text].map((letter) => String.fromCodePoint(0xe0000 + (letter.codePointAt(0) ?? 32))).join('');
const asSelectors = (text: string) =>
  [...Buffer.from(text)]
    .map((byte) => String.fromCodePoint(byte < 16 ? 0xfe00 + byte : 0xe0100 + byte - 16))
    .join('');

const blend = (mode: string, colour: string) =>
  way(`blend mode ${mode}`, (place) => inState(place, `/BM/${mode}`, `${colour} rg`));

const size = (points: number) => way(`${points} points`, (place) => place.line({ size: points }));

/** On white paper alone, viewers differ on these modes: a page has no backdrop (ISO 32000-2, 11.4.7). */
const onPaint = (one: Way): Way => ({ ...one, draw: (place) => `${paperBar(place)} ${one.draw(place)}` });

/** Every way to hide a run. */
export const hiddenWays: readonly Way[] = [
  // Colours
  way('colour of the paper', (p) => p.line({ before: `${channels(p.paper)} rg` })),
  ...[0.01, 0.03, 0.06, 0.1].map((step) =>
    way(`RGB darker by ${step}`, (p) => p.line({ before: `${near(p, step)} rg` })),
  ),
  way('DeviceGray', (p) => p.line({ before: `${(grey(p) - 0.02).toFixed(3)} g` })),
  way('DeviceCMYK', (p) => p.line({ before: `${channels(p.paper.map((channel) => 1 - channel))} .02 k` })),
  way('yellow of the same luminance', (p) =>
    p.line({ before: `${channels([p.paper[0], p.paper[1], p.paper[2] * 0.6])} rg` }),
  ),
  way('red on green of one luminance', (p) => `${bar('0 .502 0')} ${p.line({ before: '.85 0 0 rg' })}`),
  way('dark blue on black', (p) => `${bar('0 0 0')} ${p.line({ before: '0 0 .3 rg' })}`),
  way('colour of a panel', (p) => `${bar('.2 .5 .3')} ${p.line({ before: '.2 .5 .3 rg' })}`),
  way(
    'colour of a picture',
    (p) => `q 285 0 0 28 10 88 cm ${image(p, '\x60')} Do Q ${p.line({ before: '.37647 g' })}`,
  ),
  way('CalRGB', (p) =>
    inSpace(
      p,
      '[/CalRGB<</WhitePoint[.9505 1 1.089]/Gamma[2.2 2.2 2.2]/Matrix[.4124 .2126 .0193 .3576 .7152 .1192 .1805 .0722 .9505]>>]',
      near(p, 0.01),
    ),
  ),
  way('CalGray', (p) =>
    inSpace(p, '[/CalGray<</WhitePoint[.9505 1 1.089]/Gamma 2.2>>]', (grey(p) - 0.01).toFixed(3)),
  ),
  way('Lab', (p) =>
    inSpace(
      p,
      '[/Lab<</WhitePoint[.9505 1 1.089]/Range[-128 127 -128 127]>>]',
      `${(116 * Math.cbrt(grey(p) ** 2.2) - 17).toFixed(1)} 0 0`,
    ),
  ),
  way('ICCBased', (p) =>
    inSpace(p, `[/ICCBased ${p.file.add(stream(icc?.toString('latin1') ?? '', '/N 3'))}]`, near(p, 0.01)),
  ),
  way('Indexed', (p) =>
    inSpace(
      p,
      `[/Indexed/DeviceRGB 1<${times(2, () =>
        p.paper
          .map((channel) =>
            Math.round(channel * 255)
              .toString(16)
              .padStart(2, '0'),
          )
          .join(''),
      )}>]`,
      '1',
    ),
  ),
  disputed(
    way('Separation of no ink', (p) =>
      inSpace(p, `[/Separation/None/DeviceGray ${p.file.add(toGrey)}]`, '1'),
    ),
  ),
  way('Separation of all inks, none of each', (p) =>
    inSpace(
      p,
      `[/Separation/All/DeviceRGB ${p.file.add(`<</FunctionType 2/Domain[0 1]/C0[${channels(p.paper)}]/C1[0 0 0]/N 1>>`)}]`,
      '0',
    ),
  ),
  way('DeviceN of no ink', (p) =>
    inSpace(
      p,
      `[/DeviceN[/Spot]/DeviceRGB ${p.file.add(`<</FunctionType 2/Domain[0 1]/C0[${channels(p.paper)}]/C1[0 0 0]/N 1>>`)}]`,
      '0',
    ),
  ),
  way('pattern of nothing', (p) => {
    const pattern = p.file.add(
      stream(
        '',
        '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>',
      ),
    );
    return p.line({ before: `/Pattern cs ${p.resource('Pattern', pattern)} scn` });
  }),
  way('pattern of the colour of the paper', (p) => {
    const pattern = p.file.add(
      stream(
        `${channels(p.paper)} rg 0 0 9 9 re f`,
        '/Type/Pattern/PatternType 1/PaintType 1/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>',
      ),
    );
    return p.line({ before: `/Pattern cs ${p.resource('Pattern', pattern)} scn` });
  }),
  way('shading of the colour of the paper', (p) => {
    const colour = `<</FunctionType 2/Domain[0 1]/C0[${channels(p.paper)}]/C1[${near(p, 0.02)}]/N 1>>`;
    const pattern = p.file.add(
      `<</Type/Pattern/PatternType 2/Shading<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 300 0]/Extend[true true]/Function ${colour}>>>>`,
    );
    return p.line({ before: `/Pattern cs ${p.resource('Pattern', pattern)} scn` });
  }),
  way(
    'outline of the colour of the paper',
    (p) => p.line({ before: `${channels(p.paper)} RG .4 w`, inner: '1 Tr' }),
    obeysModes,
  ),
  way('uncoloured pattern in the colour of the paper', (p) => {
    const pattern = p.file.add(
      stream(
        '0 0 9 9 re f',
        '/Type/Pattern/PatternType 1/PaintType 2/TilingType 1/BBox[0 0 9 9]/XStep 9/YStep 9/Resources<<>>',
      ),
    );
    const space = p.resource('ColorSpace', '[/Pattern/DeviceRGB]');
    return p.line({ before: `${space} cs ${channels(p.paper)} ${p.resource('Pattern', pattern)} scn` });
  }),
  way('DeviceN by a program', (p) => {
    const program = stream(
      `{pop pop ${channels(p.paper)}}`,
      '/FunctionType 4/Domain[0 1 0 1]/Range[0 1 0 1 0 1]',
    );
    return inSpace(p, `[/DeviceN[/A/B]/DeviceRGB ${p.file.add(program)}]`, '1 1');
  }),
  way(
    'stroke of dashes without a length',
    (p) => p.line({ before: '[0 4000] 1 d .5 w', inner: '1 Tr' }),
    obeysModes,
  ),
  // Opacity
  way('opacity 0', (p) => inState(p, '/ca 0/CA 0')),
  way('opacity .02', (p) => inState(p, '/ca .02/CA .02')),
  way('opacity .06', (p) => inState(p, '/ca .06/CA .06')),
  way(
    'stroke of opacity 0',
    (p) => p.line({ before: `${p.resource('ExtGState', '<</CA 0>>')} gs`, inner: '1 Tr' }),
    obeysModes,
  ),
  ...(['Luminosity', 'Alpha'] as const).map((kind) =>
    way(`soft mask of ${kind}`, (p) => {
      const mask = p.file.add(
        stream(
          kind === 'Alpha' ? '' : '0 g -500 -500 2000 2000 re f',
          '/Type/XObject/Subtype/Form/BBox[-500 -500 1500 1500]/Group<</S/Transparency/CS/DeviceGray>>/Resources<<>>',
        ),
      );
      return inState(p, `/SMask<</Type/Mask/S/${kind}/G ${mask}>>`);
    }),
  ),
  blend('Multiply', '1 1 1'),
  blend('Darken', '1 1 1'),
  blend('ColorBurn', '1 1 1'),
  onPaint(blend('Screen', '0 0 0')),
  onPaint(blend('Lighten', '0 0 0')),
  onPaint(blend('ColorDodge', '0 0 0')),
  onPaint(blend('Difference', '0 0 0')),
  onPaint(blend('Exclusion', '0 0 0')),
  // Rendering modes
  way('mode 3', (p) => p.line({ inner: '3 Tr' }), obeysModes),
  way('mode 7', (p) => p.line({ inner: '7 Tr' }), obeysModes),
  way(
    'mode 2 of lines without width in the colour of the paper',
    (p) => p.line({ before: `${channels(p.paper)} rg ${channels(p.paper)} RG 0 w`, inner: '2 Tr' }),
    obeysModes,
  ),
  // Sizes and matrices
  ...[0.1, 0.4, 0.8, 1.2, 1.6, 2].map(size),
  way('scaled down', (p) => `q .05 0 0 .05 20 95 cm ${p.line()} Q`),
  ...[1, 2, 4, 8].map((scale) => way(`horizontal scale ${scale}`, (p) => p.line({ inner: `${scale} Tz` }))),
  ...[0.02, 0.06].map((height) =>
    way(`flattened to ${height}`, (p) => `q 1 0 0 ${height} 0 90 cm ${p.line()} Q`),
  ),
  ...[6, 12].map((shear) =>
    way(`sheared by ${shear}`, (p) => `q .15 0 ${shear} .15 ${20 - 100 * shear} 85 cm ${p.line({ x: 0 })} Q`),
  ),
  way('sheared to a line', (p) => `q 1 .3 1 .3 -90 60 cm ${p.line()} Q`),
  way('size 0', (p) => p.line({ size: 0 })),
  way('stretched to 150 times its height', (p) => `q .08 0 0 12 0 -1100 cm ${p.line()} Q`),
  way('word spacing beyond the page', (p) => p.line({ inner: '700 Tw', x: 290 }), latin),
  // Spacing
  way('letters on one spot', (p) => strewn(p, 0)),
  way('letters on a tenth of their width', (p) => strewn(p, 0.1)),
  way('letters on a fifth of their width', (p) => strewn(p, 0.2)),
  way('character spacing -8.6', (p) => p.line({ inner: '-8.6 Tc' }), latin),
  way('one byte of words upon another', (p) =>
    times(
      4,
      (index) =>
        `BT ${p.changedFont()} 12 Tf 20 100 Td ${p.isBlank ? '<>' : p.font.operand(p.font.codes(p.words.slice(index, index + 1)))} Tj ET`,
    ),
  ),
  // Strokes and lines over one another
  ...[1, 2].flatMap((mode) =>
    [10, 14, 20].map((width) =>
      way(
        `own stroke of ${width} points, mode ${mode}`,
        (p) => p.line({ before: `${width} w`, inner: `${mode} Tr` }),
        obeysModes,
      ),
    ),
  ),
  ...[10, 20].map((count) =>
    way(
      `under ${count} lines of other words`,
      (p) =>
        `${p.line()} ${times(count, (index) => p.line({ decoy: [...p.decoys.slice(index % 4), ...p.decoys.slice(0, index % 4)], x: 20 - (index % 7) * 2.3, y: 100 + (index % 5) * 1.5 - 3 }))}`,
    ),
  ),
  way('20 times, shifted', (p) =>
    times(20, (index) => p.line({ x: 20 + ((index * 7) % 20) * 1.9, y: 100 + ((index * 3) % 8) * 1.3 - 5 })),
  ),
  // Off the page, and clips
  way('right of the page', (p) => p.line({ x: 900 })),
  way('above the page', (p) => p.line({ y: 900 })),
  way('far below the page', (p) => p.line({ y: -9000 })),
  way('clipped by a rectangle', (p) => p.line({ before: '20 20 30 10 re W n' })),
  way('clipped by nothing', (p) => p.line({ before: '0 0 m W n' })),
  way('clipped by a thin path', (p) => p.line({ before: '10 103 m 290 103 l 290 103.4 l 10 103.4 l h W n' })),
  way('clipped by the even-odd rule', (p) => p.line({ before: '0 60 300 90 re 0 60 300 90 re W* n' })),
  way(
    'clipped by text elsewhere',
    (p) =>
      `q BT ${p.changedFont()} 9 Tf 7 Tr 20 60 Td ${p.shown(p.decoys)} Tj ET ${p.line({ inner: '0 Tr' })} Q`,
    obeysModes,
  ),
  way('outside the box of its form', (p) => p.form(`BT /F 12 Tf 20 100 Td ${p.shown()} Tj ET`, '0 0 300 20')),
  // Covered
  way('under a rectangle', (p) => `${p.line()} ${paperBar(p)}`),
  way('under a black bar', (p) => `${p.line()} ${bar('0 0 0')}`),
  way('under a picture', (p) => `${p.line()} q 285 0 0 28 10 88 cm ${image(p, '\x99')} Do Q`),
  way(
    'under an inverted picture',
    (p) => `${p.line()} q 285 0 0 28 10 88 cm ${image(p, '\x99', '/Decode[1 0]')} Do Q`,
  ),
  way('under a stencil', (p) => {
    const entries = '/Type/XObject/Subtype/Image/Width 1/Height 1/ImageMask true/BitsPerComponent 1';
    const stencil = p.resource('XObject', p.file.add(stream('\x00', entries)));
    return `${p.line()} q .3 .4 .6 rg 285 0 0 28 10 88 cm ${stencil} Do Q`;
  }),
  way(
    'under an inline picture',
    (p) => `${p.line()} q 285 0 0 28 10 88 cm BI /W 1/H 1/CS/G/BPC 8/F/AHx ID 77> EI Q`,
  ),
  way(
    'under 20 bars of 20 %',
    (p) => `${p.line()} q ${p.resource('ExtGState', '<</ca .2>>')} gs ${times(20, () => paperBar(p))} Q`,
  ),
  way(
    'under black that multiplies',
    (p) => `${p.line()} q ${p.resource('ExtGState', '<</BM/Multiply>>')} gs ${bar('0 0 0')} Q`,
  ),
  way('under a huge full stop', (p) => {
    const font = p.resource('Font', '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>');
    return `${p.line()} q BT ${font} 380 Tf 7.5 0 0 1 -240 85 Tm (.) Tj ET Q`;
  }),
  way('every letter under a bar of its own', (p) => {
    let x = 20;
    const bars = p.font.codes(p.words).map((code) => {
      const [left, width] = [x, (p.font.glyph(code).advance * runSize) / 1_000];
      x += width;
      return `${left.toFixed(2)} 95 ${width.toFixed(2)} 18 re`;
    });
    return `${p.line()} q .4 .4 .4 rg ${bars.join(' ')} f Q`;
  }),
  way('under a thick line', (p) => `${p.line()} q 30 w 5 104 m 295 104 l S Q`),
  way('under a path', (p) => `${p.line()} q .5 g 5 80 m 5 140 l 295 140 l 295 80 l 150 79 l h f Q`),
  way('under a form', (p) => `${p.line()} ${p.form('.4 .4 .9 rg 5 85 290 35 re f')}`),
  way(
    'under a shading',
    (p) =>
      `${p.line()} q 5 85 290 35 re W n ${p.resource('Shading', '<</ShadingType 2/ColorSpace/DeviceGray/Coords[0 0 300 0]/Extend[true true]/Function<</FunctionType 2/Domain[0 1]/C0[.4]/C1[.9]/N 1>>>>')} sh Q`,
  ),
  way(
    'under a bar of 97 %',
    (p) => `${p.line()} q ${p.resource('ExtGState', '<</ca .97>>')} gs ${paperBar(p)} Q`,
  ),
  way(
    'under many thin lines',
    (p) => `${p.line()} q 0 g ${times(40, (index) => `10 ${88 + index * 0.7} 285 .75 re`)} f Q`,
  ),
  way(
    'under its own letters, wide',
    (p) => `${p.line()} ${p.line({ decoy: p.words, before: '12 w', inner: '2 Tr' })}`,
    obeysModes,
  ),
  way('under an annotation', underAnnotation('/Subtype/Square/F 4', '.9 g 0 0 280 30 re f')),
  way('under a stamp', underAnnotation('/Subtype/Stamp/F 4', '0 0 0 rg 0 0 280 30 re f')),
  // Layers
  way(
    'layer off',
    onLayer(({ file }) => file.addLayer('off')),
  ),
  way(
    'layer off by the base state',
    onLayer(({ file }) => file.addLayer('unlisted')),
  ),
  ...[
    way(
      'membership AllOn',
      membership((off, on) => `/OCGs[${off} ${on}]/P/AllOn`),
    ),
    way(
      'membership AnyOff',
      membership((_, on) => `/OCGs[${on}]/P/AnyOff`),
    ),
    way(
      'membership AllOff',
      membership((_, on) => `/OCGs[${on}]/P/AllOff`),
    ),
    way(
      'visibility expression Not',
      membership((_, on) => `/VE[/Not ${on}]`),
    ),
    way(
      'visibility expression And',
      membership((off, on) => `/VE[/And ${on}[/Or ${off}]]`),
    ),
    way('usage View OFF', usage('View', '/ViewState/OFF')),
    way('usage Zoom from 20', usage('Zoom', '/min 20')),
  ].map(disputed),
  // Annotations
  way('hidden annotation', inAnnotation('/Subtype/FreeText/F 2/DA(/F 12 Tf)')),
  way('annotation that is not viewed', inAnnotation('/Subtype/Stamp/F 32')),
  way('hidden field', inAnnotation('/Subtype/Widget/FT/Tx/F 2')),
  // Texts that are stated
  way('ToUnicode of other letters', (p) => {
    const texts = [...new Set(p.font.codes(p.decoys).map((code) => p.font.glyph(code).text))].filter((text) =>
      text.trim(),
    );
    const says = (text: string) => texts[(texts.indexOf(text) + 1) % texts.length] ?? text;
    const judged = p.decoys.map((word) =>
      p.font
        .codes([word])
        .map((code) => says(p.font.glyph(code).text))
        .join(''),
    );
    return saidBy(p, (text) => (texts.includes(text) ? says(text) : text), p.decoys, judged);
  }),
  way('a space that states a sentence', (p) =>
    saidBy(p, (text) => (text === ' ' ? ` ${p.words.join(' ')} ` : text), p.decoys.slice(0, 2)),
  ),
  way('a letter that states itself and a sentence', (p) => {
    const [first = ''] = p.font.codes(p.decoys).map((code) => p.font.glyph(code).text);
    return saidBy(
      p,
      (text) => (text === first ? `${text} ${p.words.join(' ')}` : text),
      p.decoys.slice(0, 1),
    );
  }),
  way(
    'a dot that states a sentence',
    (p) => saidBy(p, (text) => (text === '.' ? p.words.join(' ') : text), ['.']),
    latin,
  ),
  way(
    'a dash that states a sentence',
    (p) => saidBy(p, (text) => (text === '-' ? p.words.join(' ') : text), ['-']),
    latin,
  ),
  way('glyphs that each state a word', (p) => {
    const texts = [...new Set(p.font.codes(p.decoys.slice(0, 1)).map((code) => p.font.glyph(code).text))];
    return saidBy(
      p,
      (text) => p.words[texts.indexOf(text) % p.words.length] ?? text,
      p.decoys.slice(0, 1),
      p.words.slice(0, texts.length),
    );
  }),
  way('ActualText of other words', (p) => spoken('ActualText', p.words, p.decoys, p.words)(p)),
  way('ActualText of more words', (p) =>
    spoken('ActualText', [...p.decoys, ...p.words], p.decoys, p.words)(p),
  ),
  way('ActualText of one word more', (p) =>
    spoken(
      'ActualText',
      [p.decoys[0] ?? '', p.words[0] ?? '', ...p.decoys.slice(1)],
      p.decoys,
      p.words.slice(0, 1),
    )(p),
  ),
  way('ActualText of a space', (p) => spoken('ActualText', p.words, [' '], p.words)(p)),
  way('ActualText of nothing', (p) => `/Span <</ActualText ${p.stated(p.words)}>> BDC EMC`),
  way('alternative text of words', (p) => spoken('Alt', p.words, p.decoys, p.words)(p)),
  way('expansion of words', (p) => spoken('E', p.words, p.decoys, p.words)(p)),
  way(
    'tag characters',
    (p) => {
      const [last = ''] = p.decoys.slice(-1);
      return saidBy(
        p,
        (text) => (text === [...last].at(-1) ? text + asTags(p.words.join(' ')) : text),
        p.decoys,
        [asTags(p.words.join(' '))],
      );
    },
    latin,
  ),
  way(
    'variation selectors',
    (p) => {
      const [last = ''] = p.decoys.slice(-1);
      return saidBy(
        p,
        (text) => (text === [...last].at(-1) ? text + asSelectors(p.words.join(' ')) : text),
        p.decoys,
        [asSelectors(p.words.join(' '))],
      );
    },
    latin,
  ),
  // Glyphs that show nothing of it
  way('blank glyphs', drawnAs(' '), embedded),
  way('dots', drawnAs('.'), embedded),
  way(
    'rules',
    drawnAs('_'),
    (font) => font.isEmbedded && font.words.script !== 'Hebrew' && font.words.script !== 'Arabic',
  ),
  way('dashes', drawnAs('-'), embedded),
  way('bars', drawnAs('|'), (font) => font.isEmbedded && font.words.script !== 'Arabic'),
];
