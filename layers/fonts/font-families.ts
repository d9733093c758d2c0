/** One of our families that replaces proprietary ones named in documents. */
export interface StandIn {
  readonly family: string;
  /** Families with the same widths, so that line and page breaks are preserved. */
  readonly sameWidths: readonly string[];
  /** Families of the same kind. */
  readonly sameKind: readonly string[];
}

/** The replacements of families, including CSS's generic ones. */
export const standIns: readonly StandIn[] = [
  {
    family: 'Arimo',
    sameWidths: ['Arial', 'Helvetica', 'Liberation Sans', 'Nimbus Sans'],
    sameKind: [
      'sans-serif',
      'Helvetica Neue',
      'Segoe UI',
      'Roboto',
      '-apple-system',
      'BlinkMacSystemFont',
      'SF Pro Text',
      'SF Pro Display',
      'San Francisco',
      'Aptos',
      'Arial Unicode MS',
      'Arial Narrow',
      'Avenir',
      'Avenir Next',
      'Candara',
      'Century Gothic',
      'Corbel',
      'Franklin Gothic Medium',
      'Futura',
      'Gill Sans',
      'Gill Sans MT',
      'Microsoft Sans Serif',
      'MS Sans Serif',
      'Optima',
      'Trebuchet MS',
    ],
  },
  {
    family: 'Tinos',
    sameWidths: ['Times New Roman', 'Times', 'Liberation Serif', 'Nimbus Roman'],
    sameKind: ['serif', 'Baskerville', 'Bodoni MT', 'Didot', 'Garamond', 'Goudy Old Style', 'ui-serif'],
  },
  {
    family: 'Cousine',
    sameWidths: ['Courier New', 'Courier', 'Liberation Mono', 'Nimbus Mono PS'],
    sameKind: ['monospace'],
  },
  { family: 'Calinto', sameWidths: ['Calibri', 'Carlito'], sameKind: [] },
  { family: 'Caladea', sameWidths: [], sameKind: ['Cambria', 'Constantia'] },
  {
    family: 'Gelasio',
    sameWidths: ['Georgia'],
    sameKind: [
      'Palatino',
      'Palatino Linotype',
      'Book Antiqua',
      'Bookman Old Style',
      'Century Schoolbook',
      'Charter',
      'Hoefler Text',
      'Iowan Old Style',
    ],
  },
  {
    family: 'Noto Sans',
    sameWidths: ['Noto Sans Devanagari'],
    sameKind: [
      'system-ui',
      'Open Sans',
      'Droid Sans',
      'Ubuntu',
      'Cantarell',
      'Oxygen',
      'ui-sans-serif',
      'ui-rounded',
    ],
  },
  {
    family: 'DejaVu Sans',
    sameWidths: ['Bitstream Vera Sans'],
    sameKind: ['Verdana', 'Geneva', 'Tahoma', 'Lucida Grande', 'Lucida Sans', 'Lucida Sans Unicode'],
  },
  {
    family: 'DejaVu Sans Mono',
    sameWidths: ['Menlo', 'Bitstream Vera Sans Mono'],
    sameKind: [
      'Consolas',
      'Monaco',
      'Lucida Console',
      'Andale Mono',
      'Cascadia Code',
      'Cascadia Mono',
      'SF Mono',
      'SFMono-Regular',
      'ui-monospace',
    ],
  },
  { family: 'Anton', sameWidths: [], sameKind: ['fantasy', 'Impact', 'Haettenschweiler', 'Arial Black'] },
  {
    family: 'Comic Neue',
    sameWidths: [],
    sameKind: ['cursive', 'Comic Sans MS', 'Comic Sans', 'Chalkboard'],
  },
  {
    family: 'Noto Sans Math',
    sameWidths: [],
    sameKind: ['math', 'Cambria Math', 'Latin Modern Math', 'STIX Two Math'],
  },
  { family: 'Noto Color Emoji', sameWidths: [], sameKind: ['emoji', 'Apple Color Emoji', 'Segoe UI Emoji'] },
  {
    family: 'Noto Sans JP',
    sameWidths: [],
    sameKind: [
      'MS Gothic',
      'MS PGothic',
      'MS Mincho',
      'MS PMincho',
      'Meiryo',
      'Yu Gothic',
      'Yu Mincho',
      'Hiragino Sans',
      'Hiragino Kaku Gothic ProN',
      'Hiragino Mincho ProN',
    ],
  },
  {
    family: 'Noto Sans KR',
    sameWidths: [],
    sameKind: ['Malgun Gothic', 'Apple SD Gothic Neo', 'Batang', 'Dotum', 'Gulim'],
  },
  {
    family: 'Noto Sans SC',
    sameWidths: [],
    sameKind: [
      'Microsoft YaHei',
      'PingFang SC',
      'SimSun',
      'SimHei',
      'NSimSun',
      'FangSong',
      'KaiTi',
      'Heiti SC',
    ],
  },
  {
    family: 'Noto Sans TC',
    sameWidths: [],
    sameKind: ['Microsoft JhengHei', 'PingFang TC', 'PingFang HK', 'PMingLiU', 'MingLiU', 'Heiti TC'],
  },
];

/** Languages with their own forms of shared characters, each with the families that have these forms, best first. */
export const languages: Readonly<Record<string, readonly string[]>> = {
  ja: ['Noto Sans JP'],
  ko: ['Noto Sans KR', 'Noto Sans JP'],
  'zh-tw': ['Noto Sans TC', 'Noto Sans SC'],
  'zh-hk': ['Noto Sans TC', 'Noto Sans SC'],
  'zh-mo': ['Noto Sans TC', 'Noto Sans SC'],
  'zh-hant': ['Noto Sans TC', 'Noto Sans SC'],
  zh: ['Noto Sans SC'],
  // Chromium's name for the language of emoji.
  'und-zsye': ['Noto Color Emoji'],
};

/**
 * The fallback order for characters that the document's own fonts lack; any other face comes last. DejaVu Sans has many
 * scripts and symbols; those before it draw some of them better, and from Amiri's Arabic other programs extract text
 * letter by letter and in order, including the ligature of lam and alef.
 */
export const lastResorts: readonly string[] = [
  'Noto Sans',
  'Amiri',
  'Noto Sans Armenian',
  'Noto Sans Georgian',
  'Noto Sans Lao',
  'DejaVu Sans',
  'Noto Sans Math',
  'Noto Sans Symbols',
  'Noto Sans Symbols 2',
  'Noto Sans JP',
  'Noto Sans KR',
  'Noto Sans SC',
];
