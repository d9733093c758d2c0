import { helvetica, onePage, stream } from '../reading/raw-pdf.ts';

const state = stream('0 0 10 10 re f', '/Type/XObject/Subtype/Form/BBox[0 0 10 10]');

/** The entries of a widget at this height of the page, 20 points high. */
function widget(bottom: number, entries: string, left = 10, width = 120): string {
  return `<</Type/Annot/Subtype/Widget/F 4/P 3 0 R/Rect[${left} ${bottom} ${left + width} ${bottom + 20}]${entries}>>`;
}

/** A widget that is on in this appearance state. */
function switchable(bottom: number, name: string, entries: string, left = 10): string {
  return widget(bottom, `/AP<</N<</${name} 30 0 R/Off 31 0 R>>>>/AS/Off${entries}`, left, 10);
}

/**
 * A form with a field of each kind on a page of 200 by 400 points, which `page` may turn. Its tree has a cycle, and the
 * last field is known to the page alone.
 */
export function sampleForm(page = ''): Uint8Array {
  const fields = [5, 6, 7, 10, 12, 13, 14, 15, 16, 17, 18].map((number) => `${number} 0 R`).join(' ');
  const shown = [5, 6, 8, 9, 10, 11, 21, 13, 14, 15, 16, 17, 18, 19]
    .map((number) => `${number} 0 R`)
    .join(' ');
  return onePage('', {
    page: `/MediaBox[0 0 200 400]/Annots[${shown}]${page}`,
    catalog: `/AcroForm<</Fields[${fields}]/DA(/F 12 Tf 0 0 1 rg)/DR<<${helvetica}>>/NeedAppearances true>>`,
    objects: [
      widget(370, '/FT/Tx/T(name)/TU(Your name)/V(Ada)/DV(Nobody)/Ff 2'),
      widget(320, '/FT/Tx/T(address)/Ff 4096/MaxLen 200/DA(/F 0 Tf 0 g)', 10, 180).replace('340]', '365]'),
      '<</T(group)/Kids[8 0 R 9 0 R 7 0 R 20 0 R]>>',
      widget(290, '/Parent 7 0 R/FT/Tx/T(code)/Ff 16777216/MaxLen 6/MK<</BC[1 0 0]/BG[.9]>>'),
      widget(260, '/Parent 7 0 R/FT/Tx/T(secret)/Ff 8192/V(hush)'),
      switchable(240, 'Yes', '/FT/Btn/T(agree)/V/Off'),
      switchable(220, 'red', '/Parent 12 0 R'),
      '<</FT/Btn/T(colour)/Ff 49152/V/red/Kids[11 0 R 21 0 R]>>',
      widget(190, '/FT/Ch/T(country)/Ff 131072/Opt[[(de)(Germany)][(fr)(France)]]/V(de)'),
      widget(120, '/FT/Ch/T(fruits)/Ff 2097152/Opt[(apple)(pear)(plum)]/V[(pear)]').replace('140]', '180]'),
      widget(95, '/FT/Btn/T(send)/Ff 65536/MK<</CA(Send)>>'),
      widget(70, '/FT/Sig/T(signed)'),
      widget(45, '/FT/Tx/T(twice)/Q 2', 10, 60),
      widget(45, '/FT/Tx/T(twice)/Q 2', 100, 60),
      widget(20, '/FT/Tx/T(unlisted)/V<FEFF00E9>/Ff 1'),
      '<</T(nothing)/Kids[7 0 R]>>',
      switchable(220, 'blue', '/Parent 12 0 R', 40),
      ...Array.from({ length: 8 }, () => 'null'),
      state,
      stream('', '/Type/XObject/Subtype/Form/BBox[0 0 10 10]'),
    ],
  });
}
