import { stream } from '../../pdf/reading/raw-pdf.ts';
import type { TextFont } from './fonts.ts';
import { obeysModes, type Way } from './hidden-ways.ts';
import type { LineOptions, Place } from './place.ts';

/** A way without a change of the text's direction. */
const way = (name: string, draw: Way['draw'], suits?: Way['suits']): Way => ({
  name,
  draw,
  ...(suits && { suits }),
});

const latin = ({ words }: TextFont) => words.script === 'Latin';

const coloured = (name: string, colour: string) =>
  way(name, (place) => place.line({ before: `${colour} rg` }));
const sized = (size: number, options: LineOptions = {}) =>
  way(`${size} points`, (place) => place.line({ size, ...options }));
const onBar = (bar: string, colour: string) => (place: Place) =>
  `q ${bar} rg 10 88 285 28 re f Q ${place.line({ before: `${colour} rg` })}`;

/** The run turned clockwise by an angle about the middle of the page. */
const turned = (degrees: number): Way => {
  const [cosine, sine] = [Math.cos, Math.sin].map((of) => of((-degrees * Math.PI) / 180).toFixed(4)) as [
    string,
    string,
  ];
  return {
    name: `turned by ${degrees} degrees`,
    turned: degrees,
    draw: (place) =>
      `q ${cosine} ${sine} ${-Number(sine)} ${cosine} 150 64 cm ${place.line({ size: 8, x: -50, y: 0 })} Q`,
  };
};

const withState = (place: Place, entries: string, content: string) =>
  `q ${place.resource('ExtGState', `<<${entries}>>`)} gs ${content} Q`;

const onLayer = (name: string, properties: (place: Place) => string) =>
  way(name, (place) => `/OC ${place.resource('Properties', properties(place))} BDC ${place.line()} EMC`);

const ramp = (from: string, to: string) =>
  `<</ShadingType 2/ColorSpace/DeviceRGB/Coords[0 0 300 0]/Extend[true true]/Function<</FunctionType 2/Domain[0 1]/C0[${from}]/C1[${to}]/N 1>>>>`;

/** Every way to show a run that a careless judge may take for hidden. */
export const shownWays: readonly Way[] = [
  way('black', (p) => p.line()),
  coloured('dark blue', '.1 .1 .4'),
  coloured('red', '.8 0 0'),
  coloured('green', '0 .45 .1'),
  coloured('grey of .45', '.45 .45 .45'),
  coloured('grey of .6', '.6 .6 .6'),
  coloured('grey of .667', '.667 .667 .667'),
  way('CMYK', (p) => p.line({ before: '.6 .7 .1 .3 k' })),
  way('white on dark', onBar('.1 .2 .4', '1 1 1')),
  way('yellow on black', onBar('0 0 0', '1 .9 .2')),
  way('white on red', onBar('.7 0 .1', '1 1 1')),
  way('black on yellow', onBar('1 .95 .3', '0 0 0')),
  way('white on a dark picture', (p) => {
    const entries = '/Type/XObject/Subtype/Image/Width 2/Height 2/ColorSpace/DeviceGray/BitsPerComponent 8';
    const picture = p.resource('XObject', p.file.add(stream('\x22\x33\x22\x11', entries)));
    return `q 285 0 0 28 10 88 cm ${picture} Do Q ${p.line({ before: '1 g' })}`;
  }),
  way(
    'on a gradient',
    (p) => `q 5 85 290 35 re W n ${p.resource('Shading', ramp('.6 .8 1', '1 .9 .7'))} sh Q ${p.line()}`,
  ),
  way(
    'white on a dark gradient',
    (p) =>
      `q 5 85 290 35 re W n ${p.resource('Shading', ramp('.1 .1 .3', '.4 0 .1'))} sh Q ${p.line({ before: '1 g' })}`,
  ),
  way('filled with a gradient', (p) =>
    p.line({
      before: `/Pattern cs ${p.resource('Pattern', `<</Type/Pattern/PatternType 2/Shading ${ramp('.6 0 0', '0 0 .6')}>>`)} scn`,
    }),
  ),
  way('thin outline', (p) => p.line({ before: '.3 w', inner: '1 Tr', size: 14 })),
  way('filled and outlined', (p) => p.line({ before: '.4 w', inner: '2 Tr' })),
  way(
    'white, with a dark outline',
    (p) => p.line({ before: '1 g 0 G .5 w', inner: '2 Tr', size: 14 }),
    obeysModes,
  ),
  way('bold by drawing it twice', (p) => `${p.line()} ${p.line({ x: 20.3 })}`),
  way('drop shadow', (p) => `${p.line({ before: '.7 g', x: 20.8, y: 99.2 })} ${p.line()}`),
  way('large, pale watermark', (p) =>
    p.line({
      before: `${p.paper.map((part) => (part * 0.82).toFixed(3)).join(' ')} rg`,
      size: 16,
      y: 95,
      x: 5,
    }),
  ),
  ...[7, 30, 45, 90, 133, 180, 270, 315].map(turned),
  way('italic by a shear', (p) => `q 1 0 .25 1 -25 0 cm ${p.line()} Q`),
  way('mirrored twice', (p) => `q -1 0 0 1 300 0 cm -1 0 0 1 300 0 cm ${p.line()} Q`),
  way('condensed to 70 %', (p) => p.line({ inner: '70 Tz' })),
  way('condensed to 55 %', (p) => p.line({ inner: '55 Tz', size: 14 })),
  way('extended to 150 %', (p) => p.line({ inner: '150 Tz', size: 10, x: 8 })),
  way('letter-spaced', (p) => p.line({ inner: '2.5 Tc', size: 9, x: 8 }), latin),
  way('tightly spaced', (p) => p.line({ inner: '-.5 Tc' }), latin),
  sized(4.5),
  sized(5),
  sized(6),
  sized(8),
  sized(16, { x: 5 }),
  way(
    'superscript',
    (p) => `${p.line({ decoy: p.decoys.slice(0, 1), y: 96 })} ${p.line({ inner: '5 Ts', size: 7, x: 90 })}`,
  ),
  way('underlined', (p) => `${p.line()} q .7 w 20 97.5 m 250 97.5 l S Q`),
  way('struck through', (p) => `${p.line()} q .7 w 20 103.5 m 250 103.5 l S Q`),
  way(
    'underlined in red, twice',
    (p) => `${p.line()} q 1 0 0 RG .5 w 20 97.5 m 250 97.5 l 20 96 m 250 96 l S Q`,
  ),
  way('in a box of lines', (p) => `${p.line()} q 1 w 12 90 280 24 re S Q`),
  way(
    'on ruled paper',
    (p) =>
      `q .6 .8 1 RG .4 w ${Array.from({ length: 8 }, (_, row) => `5 ${82 + row * 6} m 295 ${82 + row * 6} l S`).join(' ')} Q ${p.line()}`,
  ),
  way(
    'highlighted by multiplying',
    (p) => `${p.line()} ${withState(p, '/BM/Multiply', '1 1 0 rg 15 95 260 16 re f')}`,
  ),
  way('underlined by an annotation', (p) => {
    const entries = '/Subtype/Underline/F 4/C[1 1 0]/QuadPoints[15 111 275 111 15 95 275 95]';
    p.annotate(entries, '1 1 .4 rg 5 4 260 1.5 re f');
    return p.line();
  }),
  way('beneath a sheet of 30 %', (p) => `${p.line()} ${withState(p, '/ca .3', '1 g 10 88 285 28 re f')}`),
  way(
    'beneath a grey sheet of 30 %',
    (p) => `${p.line()} ${withState(p, '/ca .3', '.3 .3 .9 rg 10 88 285 28 re f')}`,
  ),
  ...[0.4, 0.6].map((opacity) => way(`opacity ${opacity}`, (p) => withState(p, `/ca ${opacity}`, p.line()))),
  way('multiplied', (p) => withState(p, '/BM/Multiply', p.line({ before: '.2 0 .5 rg' }))),
  way('clipped closely', (p) => p.line({ before: '19.5 95.5 275 16 re W n' })),
  way('clipped to the page', (p) => p.line({ before: '0 0 300 200 re W n' })),
  way(
    'ActualText of the same words',
    (p) => `/Span <</ActualText ${p.stated(p.words)}>> BDC ${p.line()} EMC`,
  ),
  way('ActualText of each word', (p) =>
    p.words
      .map(
        (word, index) =>
          `/Span <</ActualText ${p.stated([word])}>> BDC BT ${p.changedFont()} 11 Tf ${15 + index * 70} 100 Td ${p.isBlank ? '<>' : p.shown([word])} Tj ET EMC`,
      )
      .join(' '),
  ),
  way('language and tag', (p) => `/P <</Lang(en)>> BDC ${p.line()} EMC`),
  way('as an artifact', (p) => `/Artifact <</Type/Pagination>> BDC ${p.line()} EMC`),
  way(
    'soft hyphens in its words',
    (p) => {
      const font = p.changedFont({ says: (text) => (text === 'e' ? 'e\u00ad' : text) });
      return p.line({ font });
    },
    ({ isEmbedded, words }) => isEmbedded && words.script === 'Latin',
  ),
  way(
    'small caps',
    (p) =>
      p.words
        .map(
          (word, index) =>
            `BT ${p.changedFont()} 13 Tf ${10 + index * 72} 100 Td ${p.isBlank ? '<>' : p.shown([word.slice(0, 1).toUpperCase()])} Tj ${p.changedFont()} 10 Tf ${p.isBlank ? '<>' : p.shown([word.slice(1).toUpperCase()])} Tj ET`,
        )
        .join(' '),
    latin,
  ),
  way('letter by letter', (p) => {
    const codes = p.font.codes(p.words).map((code) => p.font.operand([code]));
    return `BT ${p.changedFont()} 12 Tf 20 100 Td [${p.isBlank ? '' : codes.join(' 0 ')}] TJ ET`;
  }),
  way('word by word', (p) =>
    p.words
      .map(
        (word, index) =>
          `BT ${p.changedFont()} 11 Tf ${15 + index * 70} 100 Td ${p.isBlank ? '<>' : p.shown([word])} Tj ET`,
      )
      .join(' '),
  ),
  way(
    'scaled by its matrix',
    (p) => `q .1 0 0 .1 20 100 cm BT ${p.changedFont()} 1 Tf 120 0 0 120 0 0 Tm ${p.shown()} Tj ET Q`,
  ),
  onLayer('layer on', ({ file }) => file.addLayer('on')),
  onLayer('membership AnyOn', ({ file }) =>
    file.add(`<</Type/OCMD/OCGs[${file.addLayer('off')} ${file.addLayer('on')}]/P/AnyOn>>`),
  ),
  onLayer('visibility expression Or', ({ file }) =>
    file.add(`<</Type/OCMD/VE[/Or ${file.addLayer('off')} ${file.addLayer('on')}]>>`),
  ),
  onLayer('usage View ON', ({ file }) => file.addLayer('on', '/View<</ViewState/ON>>')),
  way('in a stamp', (p) => {
    p.annotate('/Subtype/Stamp/F 4', `BT /F 12 Tf 5 10 Td ${p.shown()} Tj ET`);
    return '';
  }),
  way('in a free text', (p) => {
    p.annotate(
      '/Subtype/FreeText/F 4/DA(/F 12 Tf)',
      `1 .95 .6 rg 0 0 280 30 re f 0 g BT /F 12 Tf 5 10 Td ${p.shown()} Tj ET`,
    );
    return '';
  }),
  way('in a field', (p) => {
    p.annotate(
      `/Subtype/Widget/FT/Tx/F 4/V ${p.stated(p.words)}`,
      `/Tx BMC q 0 0 280 30 re W n BT /F 12 Tf 5 10 Td ${p.shown()} Tj ET Q EMC`,
    );
    return '';
  }),
  way(
    'over a picture of noise',
    (p) =>
      `q .93 g 10 88 285 28 re f .85 g ${Array.from({ length: 60 }, (_, index) => `${12 + ((index * 37) % 280)} ${90 + ((index * 13) % 24)} 1 1 re`).join(' ')} f Q ${p.line()}`,
  ),
  way('over its own outline in white', (p) => `${p.line({ before: '1 G 2 w', inner: '1 Tr' })} ${p.line()}`),
];
