/** Software compiled into a package that the package's own licence files do not mention. */
export interface Part {
  readonly name: string;
  /** The names of texts in lib/licences. */
  readonly licences: readonly string[];
  readonly copyright: string;
}

function part(name: string, licences: string, copyright: string): Part {
  return { name, licences: licences.split(' '), copyright };
}

const freetype = part('FreeType', 'FTL', '1996-2026 David Turner, Robert Wilhelm, and Werner Lemberg');
const harfbuzz = part('HarfBuzz', 'MIT-Modern-Variant', '2010-2026 Google, Inc., Red Hat, Inc. and others');
const icu = part('ICU', 'Unicode-3.0', '2016-2026 Unicode, Inc.; 1995-2016 IBM Corporation and others');
const jpeg = part(
  'libjpeg-turbo',
  'IJG BSD-3-Clause Zlib',
  '1991-2024 Thomas G. Lane, Guido Vollbeding, D. R. Commander and others. This software is based in part on the work of the Independent JPEG Group.',
);
const lcms = part('Little CMS', 'MIT', '1998-2026 Marti Maria Saguer');
const libpng = part('libpng', 'libpng', '1995-2026 The PNG Reference Library Authors');
const webp = part('libwebp', 'BSD-3-Clause', '2010 Google Inc.');
const zlib = part('zlib', 'Zlib', '1995-2026 Jean-loup Gailly and Mark Adler');
const expat = part(
  'Expat',
  'MIT',
  '1998-2000 Thai Open Source Software Center Ltd; 2001-2026 Expat maintainers',
);

/** What Emscripten links into WebAssembly; LLVM's runtime libraries need no notices because of their exception. */
const emscripten = [
  part('Emscripten', 'MIT', '2010-2026 Emscripten authors'),
  part('musl', 'MIT', '2005-2020 Rich Felker, et al.'),
];

const libvips = [
  part('libvips', 'LGPL-3.0 GPL-3.0', '1989-2026 John Cupitt, Kirk Martinez and others'),
  part('GLib', 'LGPL-3.0 GPL-3.0', '1995-2026 the GLib contributors'),
  part('libexif', 'LGPL-3.0 GPL-3.0', '2001-2026 Lutz Müller and others'),
  part('libheif', 'LGPL-3.0 GPL-3.0', '2017-2026 Dirk Farin and struktur AG'),
  part(
    'libaom',
    'BSD-2-Clause',
    '2016-2026 Alliance for Open Media, with its patent licence: https://aomedia.org/license/patent-license/',
  ),
  part('cgif', 'MIT', '2021-2026 Daniel Löbl'),
  expat,
  part('Highway', 'BSD-3-Clause', 'The Highway Project Authors'),
  lcms,
  part('libffi', 'MIT', '1996-2026 Anthony Green, Red Hat, Inc and others'),
  part(
    'libimagequant',
    'BSD-2-Clause',
    '1989, 1991 Jef Poskanzer; 1997-2002 Greg Roelofs; 2009-2018 Kornel Lesiński',
  ),
  part('libnsgif', 'MIT', '2004 Richard Wilson; 2008 Sean Fox; 2013-2026 Michael Drake'),
  libpng,
  part('libtiff', 'libtiff', '1988-1997 Sam Leffler; 1991-1997 Silicon Graphics, Inc.'),
  part('libultrahdr', 'MIT', '2022-2026 The Android Open Source Project'),
  webp,
  { ...jpeg, name: 'MozJPEG' },
  part('zlib-ng', 'Zlib', '1995-2026 Jean-loup Gailly, Mark Adler and the zlib-ng contributors'),
];

/** By package name prefix: the compiled-in software according to its `README.md` or its build. */
export const parts: Readonly<Record<string, readonly Part[]>> = {
  '@embedpdf/pdfium': [
    part('Anti-Grain Geometry 2.3', 'AGG', '2002-2005 Maxim Shemanarev (McSeem)'),
    part('Abseil', 'Apache-2.0', '2017-2026 The Abseil Authors'),
    part('fast_float', 'MIT', '2021-2026 The fast_float authors'),
    part('simdutf', 'MIT', '2021-2026 The simdutf authors'),
    part('OpenJPEG', 'BSD-2-Clause', '2002-2014 UCL Louvain, Benoit Macq, Antonin Descampe and others'),
    part('Adobe CMap resources', 'BSD-3-Clause', '1990-2019 Adobe'),
    freetype,
    icu,
    jpeg,
    lcms,
    libpng,
    zlib,
    ...emscripten,
  ],
  'canvaskit-wasm': [
    part('Wuffs', 'MIT', '2017-2026 The Wuffs Authors'),
    part('Brotli', 'MIT', '2009, 2010, 2013-2016 the Brotli Authors'),
    expat,
    freetype,
    harfbuzz,
    icu,
    jpeg,
    libpng,
    webp,
    zlib,
    ...emscripten,
  ],
  harfbuzzjs: [harfbuzz, ...emscripten],
  '@img/sharp-wasm32': [
    part('sharp', 'Apache-2.0', '2013-2026 Lovell Fuller and others'),
    part('resvg', 'MIT', '2018-2026 the Resvg Authors'),
    ...libvips,
    ...emscripten,
  ],
  '@img/sharp-libvips-': [
    ...libvips,
    part('cairo', 'MPL-1.1', '1999-2026 Carl Worth, Red Hat, Inc., Keith Packard and others'),
    part('fontconfig', 'HPND', '2000-2026 Keith Packard, Red Hat, Inc. and others'),
    part('FriBidi', 'LGPL-3.0 GPL-3.0', '1999-2017 Dov Grobgeld, Behdad Esfahbod and Sharif FarsiWeb, Inc'),
    part('libarchive', 'BSD-2-Clause', '2003-2018 Tim Kientzle and others'),
    part('librsvg', 'LGPL-3.0 GPL-3.0', '2000-2026 Eazel, Inc., Federico Mena Quintero and others'),
    part('libxml2', 'MIT', '1998-2012 Daniel Veillard'),
    part('Pango', 'LGPL-3.0 GPL-3.0', '1999-2026 Red Hat, Inc. and others'),
    part('pixman', 'MIT', '1987-2026 The Open Group, Keith Packard, Red Hat, Inc. and others'),
    part('proxy-libintl', 'LGPL-3.0 GPL-3.0', '2008 Tor Lillqvist'),
    freetype,
    harfbuzz,
  ],
  'tesseract-wasm': [
    part('Tesseract', 'Apache-2.0', '1988-1995 Hewlett-Packard Company; 2006-2026 Google Inc. and others'),
    part('Leptonica', 'BSD-2-Clause', '2001-2026 Leptonica'),
    ...emscripten,
  ],
  '@tesseract.js-data/': [part('tessdata_best', 'Apache-2.0', '2006-2026 Google Inc. and others')],
  'pdfjs-dist': emscripten,
  pagedjs: [
    part('CSSTree', 'MIT', '2016-2019 Roman Dvornov'),
    part('event-emitter, es5-ext, d and type', 'ISC', '2011-2026 Mariusz Nowak, @medikoo, medikoo.com'),
    part('clear-cut', 'MIT', '2014 GitHub Inc.'),
    part('source-map', 'BSD-3-Clause', '2009-2011 Mozilla Foundation and contributors'),
  ],
  '@mermaid-js/tiny': [
    part('D3', 'ISC', '2010-2023 Mike Bostock'),
    part('dagre and dagre-d3-es', 'MIT', '2012-2014 Chris Pettitt; 2021-2026 Thibaut Lassalle'),
    part('DOMPurify', 'Apache-2.0 MPL-2.0', '2015-2026 Dr.-Ing. Mario Heiderich, Cure53'),
    part('Lodash', 'MIT', 'OpenJS Foundation and other contributors; Jeremy Ashkenas'),
    part('Langium and the language server libraries of VS Code', 'MIT', '2021-2026 TypeFox; Microsoft'),
    part('Chevrotain', 'Apache-2.0', '2015-2026 the Chevrotain authors'),
    part('Day.js', 'MIT', '2018-2026 iamkun'),
    part('marked', 'MIT', '2011-2026 Christopher Jeffrey and the MarkedJS contributors'),
    part('Rough.js', 'MIT', '2019-2026 Preet Shihn'),
    part('js-yaml', 'MIT', '2011-2015 Vitaly Puzrin'),
    part('khroma', 'MIT', '2019-2026 Fabio Spampinato, Andrew Maney'),
    part('Stylis', 'MIT', '2016-2026 Sultan Tarimo'),
    part('sanitize-url', 'MIT', '2017-2026 Braintree'),
    part('Iconify utilities', 'MIT', '2021-2026 Vjacheslav Trushkin'),
  ],
  '@sparticuz/chromium': [
    part(
      'Chromium, whose own parts https://chromium.googlesource.com/chromium/src/+/main/third_party lists',
      'BSD-3-Clause',
      '2015 The Chromium Authors',
    ),
    part(
      'NSS and NSPR',
      'MPL-2.0',
      '1994-2026 Netscape Communications Corporation and the Mozilla Foundation',
    ),
    expat,
    freetype,
    harfbuzz,
    icu,
    jpeg,
    libpng,
    webp,
    zlib,
  ],
};
