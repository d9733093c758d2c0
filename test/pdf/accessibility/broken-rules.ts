import type { RuleName } from '../../../functions/core/accessibility/rules.ts';
import { stream } from '../reading/raw-pdf.ts';
import { compositeParts, fontParts, metadata, type TaggedParts, table, tag, xmp } from './tagged-pdf.ts';

export const cell = tag('TD', '', '/A<</O/Table/Headers[(h)]>>');
export const head = tag('TH', '', '/ID(h)');

/** A note of the page, its tag and its key. */
export function annotation(
  entries: string,
  owner = tag('Annot'),
  page: TaggedParts['page'] = {},
): TaggedParts {
  return {
    page: { Annots: `[<</Rect[10 10 20 20]/StructParent 1${entries}>>]`, ...page },
    tags: '9 0 R',
    parents: ' 1 9 0 R',
    objects: [owner],
  };
}

export function field(
  entries: string,
  owner = '<</S/Form/P 7 0 R/Pg 3 0 R/K<</Type/OBJR/Obj 10 0 R>>>>',
): TaggedParts {
  return {
    page: { Annots: '[10 0 R]' },
    tags: '9 0 R',
    parents: ' 1 9 0 R',
    objects: [owner, `<</Subtype/Widget/FT/Tx/T(a)/Rect[10 10 20 20]/StructParent 1${entries}>>`],
  };
}

const clip = (entries: string): TaggedParts => ({
  catalog: { OpenAction: `<</S/Rendition/R<</S/MR/C<</S/MCD${entries}>>>>>>` },
});

const form = stream('0 0 9 9 re f', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/StructParents 1');
const unstated = { catalog: { Lang: null }, metadata: metadata.replace('x-default', 'en') };

/** What breaks each rule, and only it. */
export const broken: Readonly<Record<RuleName, TaggedParts>> = {
  identification: { metadata: metadata.replaceAll('pdfuaid:part', 'other:part') },
  header: {},
  marked: { catalog: { MarkInfo: null } },
  artifactInTag: { content: '/P<</MCID 0>>BDC /Artifact BMC 0 0 9 9 re f EMC EMC' },
  tagInArtifact: { content: '/Artifact BMC /P<</MCID 0>>BDC 0 0 9 9 re f EMC EMC' },
  unmarked: { content: '0 0 9 9 re f' },
  suspects: { catalog: { MarkInfo: '<</Marked true/Suspects true>>' } },
  unknownType: { tags: tag('Chapter') },
  circularMapping: { root: { RoleMap: '<</A/B/B/A>>' }, tags: tag('A') },
  remappedType: { root: { RoleMap: '<</Quote/Span>>' }, tags: tag('Quote') },
  noMetadata: { catalog: { Metadata: null } },
  noTitle: { metadata: xmp('<pdfuaid:part>1</pdfuaid:part>') },
  hiddenTitle: { catalog: { ViewerPreferences: null } },
  untagged: { catalog: { StructTreeRoot: null } },
  noParent: { tags: '<</S/P>>' },
  outlineLanguage: { ...unstated, catalog: { Lang: null, Outlines: '<</First<</Title(A)>>>>' } },
  tableKids: { tags: tag('Table', tag('P')) },
  rowParent: { tags: tag('TR') },
  groupParent: { tags: tag('TBody') },
  cellParent: { tags: tag('TH') },
  rowKids: { tags: table(tag('P')) },
  groupKids: { tags: tag('Table', tag('TBody', tag('P'))) },
  repeatedGroup: { tags: tag('Table', tag('THead') + tag('THead') + tag('TBody')) },
  noBody: { tags: tag('Table', tag('THead')) },
  tableCaption: { tags: tag('Table', tag('Caption') + tag('Caption')) },
  overlappingCells: {
    tags: tag(
      'Table',
      tag('TR', tag('TD', '', '/A<</O/Table/RowSpan 1>>') + tag('TD', '', '/A<</O/Table/RowSpan 2>>')) +
        tag('TR', tag('TD', '', '/A<</O/Table/ColSpan 2>>')),
    ),
  },
  irregularTable: { tags: tag('Table', tag('TR', head) + tag('TR', cell + cell)) },
  itemParent: { tags: tag('LI') },
  itemBodyParent: { tags: tag('LBody') },
  listKids: { tags: tag('L', tag('P')) },
  itemKids: { tags: tag('L', tag('LI', tag('P'))) },
  listCaption: { tags: tag('L', tag('LI') + tag('Caption')) },
  contentsItemParent: { tags: tag('TOCI') },
  contentsKids: { tags: tag('TOC', tag('P')) },
  tagLanguage: { ...unstated, tags: tag('Figure', '', '/Alt(A)') },
  annotationLanguage: { ...unstated, ...annotation('/Subtype/Text/Contents(A)') },
  fieldLanguage: { ...unstated, ...field('/TU(A)') },
  malformedLanguage: { catalog: { Lang: '(english_US)' } },
  spanLanguage: { ...unstated, content: '/Artifact BMC /Span<</ActualText(A)>>BDC EMC EMC' },
  metadataLanguage: { catalog: { Lang: null } },
  textLanguage: { ...unstated, ...fontParts() },
  figureText: { tags: tag('Figure') },
  headingLevel: { tags: tag('H1') + tag('H3') },
  severalHeadings: { tags: tag('Sect', tag('H') + tag('H')) },
  mixedHeadings: { tags: tag('H1') + tag('H') },
  headers: { tags: table(head + tag('TD')) },
  formulaText: { tags: tag('Formula') },
  noteIdentifier: { tags: tag('Note', '', '/ID(a)') + tag('Note', '', '/ID(a)') },
  layerName: { catalog: { OCProperties: '<</OCGs[]/D<<>>>>' } },
  layerChanges: { catalog: { OCProperties: '<</OCGs[]/D<</Name(A)/AS[]>>>>' } },
  fileNames: { catalog: { AF: '[<</Type/Filespec/F(a)/EF<</F 9 0 R>>>>]' }, objects: [stream('a')] },
  dynamicForm: {
    catalog: { AcroForm: '<</XFA 9 0 R>>' },
    objects: [stream('<config><acrobat7><dynamicRender>required</dynamicRender></acrobat7></config>')],
  },
  encryption: {},
  annotationTag: annotation('/Subtype/Text/Contents(A)', tag('P')),
  annotationText: annotation('/Subtype/Text'),
  fieldText: field(''),
  trapNet: annotation('/Subtype/TrapNet/Contents(A)'),
  tabOrder: annotation('/Subtype/Text/Contents(A)', tag('Annot'), { Tabs: '/R' }),
  widgetTag: field('/TU(A)', tag('P')),
  formKids: field('/TU(A)', tag('Form', tag('P'))),
  linkTag: annotation('/Subtype/Link/Contents(A)', tag('P')),
  linkText: annotation('/Subtype/Link', tag('Link', '', '/Alt(A)')),
  mediaType: clip('/Alt[(en)(A)]'),
  mediaText: clip('/CT(video/mp4)'),
  printerMark: annotation('/Subtype/PrinterMark/Contents(A)', tag('P')),
  referenceForm: {
    resources: '/XObject<</X 9 0 R>>',
    objects: [stream('', '/Type/XObject/Subtype/Form/BBox[0 0 9 9]/Ref<</F(a.pdf)/Page 0>>')],
  },
  sharedForm: {
    resources: '/XObject<</X 9 0 R>>',
    content: '/P<</MCID 0>>BDC /X Do /X Do EMC',
    objects: [form],
  },
  collection: compositeParts({ Encoding: '/UniJIS-UTF16-H' }),
  glyphTable: compositeParts({}, { CIDToGIDMap: null }),
  characterMap: compositeParts(
    { Encoding: '14 0 R' },
    {},
    {
      objects: [
        stream(
          '/WMode 1 def 1 begincodespacerange <0000> <ffff> endcodespacerange 1 begincidrange <0000> <ffff> 0 endcidrange',
          '/Type/CMap/CMapName/Own/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>',
        ),
      ],
    },
  ),
  notEmbedded: fontParts({}, { FontFile2: null }),
  noGlyph: fontParts(
    {
      FirstChar: '129',
      LastChar: '129',
      Encoding: '<</BaseEncoding/WinAnsiEncoding/Differences[129/afii10147]>>',
    },
    {},
    '<81>',
  ),
  glyphList: compositeParts({}, {}, { descriptor: { CIDSet: '14 0 R' }, objects: [stream('\x7f')] }),
  glyphWidth: fontParts({ Widths: '[700]' }),
  encoding: fontParts({ Encoding: '/StandardEncoding' }),
  noUnicode: compositeParts({ ToUnicode: null }),
  badUnicode: compositeParts({}, {}, { text: '0000' }),
  undefinedGlyph: fontParts({ Encoding: '<</BaseEncoding/WinAnsiEncoding/Differences[65/.notdef]>>' }),
};
