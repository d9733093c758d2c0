/**
 * What mends a broken rule: a call with `conformance`, the same with tags made anew, or only the program that made the
 * document. `marking` is the work of `tags` in a document without tags, and of `conformance` in others.
 */
export type Mend = 'conformance' | 'tags' | 'marking' | 'source';

/** A rule of PDF/UA-1 that software can check. */
export interface Rule {
  /** The clause of ISO 14289-1. */
  readonly clause: string;
  /** What breaks it, as a sentence. */
  readonly description: string;
  readonly mend: Mend;
}

/** The rules of ISO 14289-1 that software can check, in the order of their clauses. */
export const rules = {
  identification: rule('5', 'The metadata does not identify the document as PDF/UA-1.', 'conformance'),
  header: rule('6.1', 'The header of the file is not one of PDF 1.0 to 1.7.', 'conformance'),
  marked: rule('6.2', 'The catalog does not say that the content is tagged.', 'marking'),

  artifactInTag: rule('7.1', 'An artifact is inside tagged content.', 'tags'),
  tagInArtifact: rule('7.1', 'Tagged content is inside an artifact.', 'tags'),
  unmarked: rule('7.1', 'Content is neither tagged nor marked as an artifact.', 'tags'),
  suspects: rule('7.1', 'The document says that its tags may be wrong (`Suspects`).', 'marking'),
  unknownType: rule('7.1', 'A structure type is not a standard one, nor mapped to one.', 'tags'),
  circularMapping: rule('7.1', 'The role map maps a structure type to itself.', 'tags'),
  remappedType: rule('7.1', 'The role map gives a standard structure type another meaning.', 'tags'),
  noMetadata: rule('7.1', 'The document has no XMP metadata.', 'conformance'),
  noTitle: rule('7.1', 'The metadata has no title (`dc:title`).', 'conformance'),
  hiddenTitle: rule('7.1', 'Readers show the file name instead of the title.', 'conformance'),
  untagged: rule('7.1', 'The document has no structure tree.', 'tags'),
  noParent: rule('7.1', 'A tag does not name its parent.', 'tags'),

  outlineLanguage: rule('7.2', 'The language of the bookmarks is unknown.', 'conformance'),
  tableKids: rule('7.2', 'A table contains other tags than rows, their groups and a caption.', 'tags'),
  rowParent: rule('7.2', 'A table row is outside a table.', 'tags'),
  groupParent: rule('7.2', 'A group of rows is not directly in a table.', 'tags'),
  cellParent: rule('7.2', 'A table cell is outside a row.', 'tags'),
  rowKids: rule('7.2', 'A table row contains other tags than cells.', 'tags'),
  groupKids: rule('7.2', 'A group of rows contains other tags than rows.', 'tags'),
  repeatedGroup: rule('7.2', 'A table has several heads or several feet.', 'tags'),
  noBody: rule('7.2', 'A table with a head or a foot has no body.', 'tags'),
  tableCaption: rule('7.2', 'A table has several captions, or one between its rows.', 'tags'),
  overlappingCells: rule('7.2', 'Cells of a table overlap.', 'tags'),
  irregularTable: rule('7.2', 'The rows of a table have different numbers of columns.', 'tags'),
  itemParent: rule('7.2', 'A list item is outside a list.', 'tags'),
  itemBodyParent: rule('7.2', 'The body of a list item is outside an item.', 'tags'),
  listKids: rule('7.2', 'A list contains other tags than items, lists and a caption.', 'tags'),
  itemKids: rule('7.2', 'A list item contains other tags than labels and bodies.', 'tags'),
  listCaption: rule('7.2', 'The caption of a list or table of contents is not its first tag.', 'tags'),
  contentsItemParent: rule('7.2', 'An entry of a table of contents is outside one.', 'tags'),
  contentsKids: rule('7.2', 'A table of contents contains other tags than entries.', 'tags'),
  tagLanguage: rule('7.2', 'The language of a text that a tag states is unknown.', 'conformance'),
  annotationLanguage: rule('7.2', 'The language of the text of an annotation is unknown.', 'conformance'),
  fieldLanguage: rule('7.2', 'The language of the description of a form field is unknown.', 'conformance'),
  malformedLanguage: rule('7.2', 'A language is not a language identifier, such as `en-US`.', 'conformance'),
  spanLanguage: rule('7.2', 'The language of a text that content states is unknown.', 'conformance'),
  metadataLanguage: rule('7.2', 'The language of the metadata is unknown.', 'conformance'),
  textLanguage: rule('7.2', 'The language of text on a page is unknown.', 'conformance'),

  figureText: rule('7.3', 'A figure has no alternative text.', 'source'),
  headingLevel: rule('7.4.2', 'A heading skips a level.', 'tags'),
  severalHeadings: rule('7.4.4', 'A tag contains several headings without a level (`H`).', 'tags'),
  mixedHeadings: rule('7.4.4', 'Headings with and without a level (`H1`, `H`) are mixed.', 'tags'),
  headers: rule('7.5', 'A table cell has no headers, or ones that do not exist.', 'tags'),
  formulaText: rule('7.7', 'A formula has no alternative text.', 'tags'),
  noteIdentifier: rule('7.9', 'A note has no identifier of its own.', 'tags'),
  layerName: rule('7.10', 'A configuration of layers has no name.', 'conformance'),
  layerChanges: rule('7.10', 'A configuration of layers changes by itself (`AS`).', 'conformance'),
  fileNames: rule('7.11', 'An embedded file lacks one of its names (`F` and `UF`).', 'conformance'),
  dynamicForm: rule('7.15', 'The form is a dynamic XFA form.', 'source'),
  encryption: rule('7.16', 'The encryption keeps assistive technology from the content.', 'conformance'),

  annotationTag: rule('7.18.1', 'An annotation is not in an `Annot` tag.', 'tags'),
  annotationText: rule('7.18.1', 'An annotation has no description.', 'tags'),
  fieldText: rule('7.18.1', 'A form field has no description (`TU`).', 'tags'),
  trapNet: rule('7.18.2', 'The document has a trap network.', 'source'),
  tabOrder: rule('7.18.3', 'The tab order of a page is not that of its tags.', 'conformance'),
  widgetTag: rule('7.18.4', 'A form field is not in a `Form` tag.', 'tags'),
  formKids: rule('7.18.4', 'A `Form` tag contains something else than its field.', 'tags'),
  linkTag: rule('7.18.5', 'A link is not in a `Link` tag.', 'tags'),
  linkText: rule('7.18.5', 'A link has no description (`Contents`).', 'tags'),
  mediaType: rule('7.18.6.2', 'A media clip does not state its type.', 'source'),
  mediaText: rule('7.18.6.2', 'A media clip has no alternative text.', 'source'),
  printerMark: rule('7.18.8', 'A printer’s mark is tagged.', 'tags'),

  referenceForm: rule('7.20', 'Content is taken from another file.', 'source'),
  sharedForm: rule('7.20', 'Tagged content is drawn at several places.', 'tags'),

  collection: rule('7.21.3.1', 'A font and its character map are of different collections.', 'conformance'),
  glyphTable: rule('7.21.3.2', 'A font does not say which glyphs its codes mean.', 'conformance'),
  characterMap: rule('7.21.3.3', 'A character map is not embedded, or contradicts itself.', 'conformance'),
  notEmbedded: rule('7.21.4.1', 'A font is not embedded.', 'conformance'),
  noGlyph: rule('7.21.4.1', 'Text has codes for which its font has no glyph.', 'conformance'),
  glyphList: rule('7.21.4.2', 'The glyphs that a font lists are not those that it has.', 'conformance'),
  glyphWidth: rule('7.21.5', 'A width is stated otherwise than in the embedded font.', 'conformance'),
  encoding: rule('7.21.6', 'The encoding of a TrueType font is not one of those allowed.', 'conformance'),
  noUnicode: rule('7.21.7', 'Text has codes that are not mapped to Unicode.', 'conformance'),
  badUnicode: rule('7.21.7', 'Text has codes that are mapped to no character.', 'conformance'),
  undefinedGlyph: rule('7.21.8', 'Text shows the glyph for missing characters.', 'conformance'),
} as const satisfies Readonly<Record<string, Rule>>;

export type RuleName = keyof typeof rules;

function rule(clause: string, description: string, mend: Mend): Rule {
  return { clause, description, mend };
}
