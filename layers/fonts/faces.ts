const google = '@expo-google-fonts';

/**
 * Every font there is, as files of npm packages. Together they must leave room for Chromium within the 250 MB that
 * Lambda gives a function and its layers. Bold Chinese, Japanese and Korean would be 22 MB that Chromium does not
 * use: where it looks for a font that has a character, it takes the regular one and thickens it.
 */
export const faces = [
  // Of the same widths as Arial, Times New Roman and Courier New: what most documents ask for.
  ...fourFaces(`${google}/arimo`, 'Arimo'),
  ...fourFaces(`${google}/tinos`, 'Tinos'),
  ...fourFaces(`${google}/cousine`, 'Cousine'),
  ...fourFaces(`${google}/noto-sans`, 'NotoSans'),
  ...twoFaces(`${google}/noto-sans-arabic`, 'NotoSansArabic'),
  ...twoFaces(`${google}/noto-sans-hebrew`, 'NotoSansHebrew'),
  ...twoFaces(`${google}/noto-sans-devanagari`, 'NotoSansDevanagari'),
  ...twoFaces(`${google}/noto-sans-thai`, 'NotoSansThai'),
  `${google}/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf`,
  `${google}/noto-sans-kr/400Regular/NotoSansKR_400Regular.ttf`,
  `${google}/noto-sans-sc/400Regular/NotoSansSC_400Regular.ttf`,
  `${google}/noto-color-emoji/400Regular/NotoColorEmoji_400Regular.ttf`,
  // Box drawing, arrows, mathematics and other signs that the others lack.
  'dejavu-fonts-ttf/ttf/DejaVuSans.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSans-Bold.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSansMono.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSansMono-Bold.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSansMono-Oblique.ttf',
  'dejavu-fonts-ttf/ttf/DejaVuSansMono-BoldOblique.ttf',
  // For plain text alone, which has a glyph for everything: Chromium does not read this kind.
  '@fontsource/unifont/files/unifont-latin-400-normal.woff',
] as const;

function fourFaces(folder: string, name: string): readonly string[] {
  return [
    ...twoFaces(folder, name),
    `${folder}/400Regular_Italic/${name}_400Regular_Italic.ttf`,
    `${folder}/700Bold_Italic/${name}_700Bold_Italic.ttf`,
  ];
}

function twoFaces(folder: string, name: string): readonly string[] {
  return [`${folder}/400Regular/${name}_400Regular.ttf`, `${folder}/700Bold/${name}_700Bold.ttf`];
}
