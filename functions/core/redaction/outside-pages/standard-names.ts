/**
 * Names with a meaning in the standard (ISO 32000-2), and fonts that viewers know by name. Redacting the word `Page`
 * must not rename the pages of a document.
 */
const words = `
A A85 AA AC ACR AF AFRelationship AHx AIS AN AP APref APRef AS ASCII85Decode ASCIIHexDecode Absolute AbsoluteColorimetric
AcroForm Action ActualText AddRevInfo After All AllOff AllOn AllPages AltRepresents Alt Alternate AlternateImages
AlternatePresentations Alternates Alternative Angle Annot Annotation Annotations Annots AntiAlias AnyOff AnyOn AppDefault
Approved Art ArtBox Artifact Artwork Ascent AsIs Aside Associated Async Attached Attachment Attestation Author AuthEvent
Auto Autoplay AvgWidth B BBox BC BE BG BG2 BI BM BS Background BackgroundColor Base BaseEncoding BaseFont BaseState BaseVersion
Bead Before BibEntry BitsPerComponent BitsPerCoordinate BitsPerFlag BitsPerSample BlackIs1 BlackPoint BleedBox Blinds Block
BlockAlign BlockQuote Border BorderColor BorderStyle BorderThickness Both Bounds Box BoxColorInfo BrotliDecode Btn Butt ByteRange
C C0 C1 CA CCF CCITTFaxDecode CF CFM CI CICI CIDFontType0 CIDFontType0C CIDFontType2 CIDInit CIDSet CIDSystemInfo CIDToGIDMap CL CMap
CMapName CMYK CO CP CS CT CV CalCMYK CalGray CalRGB Cap CapHeight Caption Caret CatalogCategory Catalog Category Cap CenterWindow
Center Cert Ch Changes CharProcs CharSet CheckSum Circle ClassMap ClrF ClrFf Code Collection CollectionColors CollectionField
CollectionFolder CollectionItem CollectionSchema CollectionSort CollectionSplit CollectionSubitem Color ColorBurn ColorDodge
ColorSpace ColorTransform Colorants Colors ColSpan Column ColumnCount ColumnGap Columns ColumnWidth Comment Comments Commitments
Compatible Components Condition Configs ContactInfo Content Contents Coords Copy Count Courier Courier-Bold Courier-BoldOblique
Courier-Oblique CourierNew Cover CreationDate Creator CreatorInfo CropBox CropFixed CropRect Crypt CryptFilter
CryptFilterDecodeParms Cyan D DA DCT DCTDecode DIN DL DP DR DS DSS DV DW DW2 Darken Dash Data DataMatrix Date Day Decode DecodeParms Default
DefaultCMYK DefaultForPrinting DefaultGray DefaultRGB Desc DescendantFonts Descent Design Dest DestOutputProfile DestOutputProfileRef Dests
DeveloperExtensions DeviceCMYK DeviceGray DeviceN DeviceRGB Diamond Difference Differences DigestLocation DigestMethod DigestValue
Dimension Direct Direction Disc Dissolve DisplayDocTitle Distribute Div Doc DocMDP DocOpen DocTimeStamp Document DocumentFragment Domain
Dotted Double DropShadow Duplex DuplexFlipLongEdge DuplexFlipShortEdge Dur E EF EFF EFOpen ETSI EarlyChange Em EmbeddedFile EmbeddedFiles
Encode EncodedByteAlign Encoding Encrypt EncryptMetadata EncryptedPayload End EndIndent EndOfBlock EndOfLine EndPage Event Example Exclude
Exclusion ExData Expand Export ExportState Extend Extends ExtensionLevel Extensions ExtGState F FB FD FDF FDecodeParms FENote FFilter FL FS FT
Far Fade Ff Fields Field FieldMDP Figure FileAttachment Filespec Filter First FirstChar FirstPage Fit FitB FitBH FitBV FitH FitR FitV FitWindow
FixedPrint Fl Flags FlateDecode Fly Folders Font FontBBox FontDescriptor FontFamily FontFauxing FontFile FontFile2 FontFile3 FontMatrix
FontName FontStretch FontWeight Footer Footnote Form FormData FormEx FormType Form FreeText FreeTextCallout FreeTextTypeWriter Frequency FullScreen
Function FunctionType Functions G GTS_PDFA1 GTS_PDFX GTS_PDFXVersion Gamma Generic GenericRot GEO Glitter GoTo GoTo3DView GoToDp GoToE GoToR Graph
Group Groove H H1 H2 H3 H4 H5 H6 HF HI HT HTP Halftone HalftoneName HalftoneType HardLight Header Headers Height Height2 Helvetica Helvetica-Bold
Helvetica-BoldOblique Helvetica-Oblique Hidden Hide HideMenubar HideToolbar HideWindowUI Highlight Hue I IC ICCBased ID IDS IDTree IF IM IRT IT
IX Identity Identity-H Identity-V Image ImageB ImageC ImageI ImageMask Import ImportData Include Index Indexed Info Ink InkList Inline Inset
InlineAlign InlineShape Insert Inside Insert Intent Interactive Internal Interpolate InvertedDouble InvertedDoubleDotted IsMap Issuer ItalicAngle Items
JBIG2Decode JBIG2Globals JPXDecode JS JavaScript Justify K Keystroke Keywords KeyUsage Kids L L2R LBody LC LE LI LJ LL LLE LLO LW LZW LZWDecode Lab Label Lang Language
Last LastChar LastModified LastPage Launch Layer Leading Left Legal LegalAttestation Length Length1 Length2 Length3 Level1 Lbl Lighten Limits Line LineArrow LineDimension
LineHeight LineThrough LineX LineY Linearized Link ListMode ListNumbering Location Lock LockedContents Locked Luminosity M MCD MCID MCR MCS MD5 MH MK ML MMType1 MN MP MR MS MU MacExpertEncoding MacRomanEncoding
Magenta MarkInfo MarkStyle Marked Markup Mask Matrix Matte MaxLen MaxWidth Measure MediaBox MediaClip MediaOffset MediaPlayerInfo MediaPlayers
MediaPermissions MediaPlayParams MediaScreenParams Metadata Middle MinimumFieldSize MissingWidth Mix MixingHints ModDate Modify Movie Multiply N NA NM NR NU Name Named Names Navigator
NeedAppearances NeedsRendering New NewWindow Next NextPage NonEFontNoWarn NonFullScreenPageMode NonStruct None Normal NotApproved NotForPublicRelease Note Nums
NumCopies NumberFormat O OB OBJR OC OCG OCGs OCMD OCProperties OFF ON OP OPI OPM OS Obj ObjStm Off Oid On Once One OneColumn Open OpenAction OpenType Operation Opt Optional Order Ordered
Ordering Org Outlines Outset Output OutputCondition OutputConditionIdentifier OutputIntent OutputIntents Overlay OverlayText Overline Overprint P PA PCM PCSX PDF PDFDocEncoding PI PO PS PTEX.Fullbanner
PV PZ Padding Page PageElement PageLabel PageLabels PageLayout PageMode PageNum Pages Paint PaintType Panose Para Paragraph Parent ParentTree ParentTreeNextKey Part Params Pattern PatternType Percent Perceptual Perms
PieceInfo Placement Play Polygon PolygonCloud PolygonDimension PolyLine PolyLineDimension Popup Predictor Preferred PresSteps PreserveRB Prev PrevPage Preview Print PrintArea PrintClip
PrintPageRange PrintScaling PrintState PrinterMark PrintersMarks Private ProcSet Process Producer Prop_AuthTime Prop_AuthType Prop_Build Properties ProjectionAnnotation Projection Public Push Q QuadPoints Quote R R2L RB RBGroups RC RD REx RF RH RI RL RO RP RT RV
RGB Radiobutton Range Reason Reasons Rect Redact Reference Ref Registry RegistryName RelativeColorimetric Rendition Renditions Repeat Requirement Requirements ResetForm Resources Reversed RichMedia RichMediaActivation RichMediaContent RichMediaSettings Ridge
Right RoleMap RoleMapNS Role Root Rotate RowSpan Rows Ruby RubyAlign RubyPosition Run RunLengthDecode S SA SE SM SMask SMaskInData SS SV SVCert Saturation Schema Scope Screen Sect Separation SeparationColorNames SeparationInfo
SetOCGState SetState Shading ShadingType ShadowColor SigFieldLock SigQ SigRef SigFlags Sig Signature Simplex SinglePage Size Slip Soft SoftLight Solid Solidities Sold Sort Sound Source SourceModified Space SpaceAfter SpaceBefore Span
SpiderInfo SpotFunction Square Squiggly StampImage Stamp StampSnapshot Standard Start StartIndent StartPage StartResource State StateModel Stm StmF StmOwn StrF StrikeOut StructElem StructParent StructParents StructTreeRoot Style Strong Sub SubFilter SubType
Subject Subtype Summary Supplement Suspects Sy Symbol Synchronous T TB TBody TBorderStyle TC TD TF TH TI TK TM TOC TOCI TP TPadding TR TR2 TRef TS TSize TU TFoot THead Table Tabs Template TemplateInstantiated Templates Text TextAlign TextDecorationColor TextDecorationThickness TextDecorationType TextIndent Thread
Threads Threshold Thumb Tiling TilingType TimeStamp Times-Bold Times-BoldItalic Times-Italic Times-Roman TimesNewRoman Title Toggle ToUnicode Top TopSecret Trans TransferFunction TransformMethod TransformParams Transparency TrapNet TrapRegions TrapStyles Trapped TrimBox True TrueType TrueTypeFonts
TwoColumnLeft TwoColumnRight TwoPageLeft TwoPageRight Tx Type Type0 Type0C Type1 Type1C Type2 Type3 U UE UF UR UR3 URI URIActions URL URLS URLType USS Unchangeable Uncover Underline Unencrypted Unix Unknown Unmarked Unspecified Upper UseAttachments UseCMap UseNone UseOC UseOutlines UseThumbs User UserProperties UserUnit Usage V V2 VE VP VRI
Validate Verify VeriSign VersionNumber Vertical VerticesPerRow Vertices View ViewArea ViewClip ViewState ViewerPreferences Viewport Visible VisiblePages W W2 WC WMode WP WS WT Warichu Warning Watermark WhitePoint Width Width2 Widths WidthX WidthY Widget Win WinAnsiEncoding Wipe WritingMode
X XAAPL XFA XFAResources XHeight XML XObject XRef XRefStm XStep XYZ Xsquare Y YStep Yellow ZapfDingbats Zoom DeviceNAttributes Subsubtype NChannel Black Gray White Red Green Blue Spot Process NonZero EvenOdd Yes No Choice Arial Arial,Bold Arial,Italic Arial,BoldItalic ArialMT Arial-BoldMT Verdana Georgia Tahoma Calibri Cambria
AESV2 AESV3 Adobe.PPKLite Adobe.PPKMS ETSI.CAdES.detached ETSI.RFC3161 adbe.pkcs7.detached adbe.pkcs7.sha1 adbe.x509.rsa_sha1 ActiveX Date Time Number
StemH StemV StrikeOut Subj UCR UCR2 Version Outline Namespaces Namespace NS PubSec
`;

const names: ReadonlySet<string> = new Set(words.trim().split(/\s+/));

/**
 * Whether a name has or may have a meaning for viewers, and so is not an author's word. This includes the fonts of
 * labels.
 */
export function isStandardName(name: string): boolean {
  return (
    names.has(name) ||
    /^(?:[A-Z][a-z]?\d{0,5}|\d{1,4}|AAAA[A-Z]{2}\+Noto[A-Z][A-Za-z]*|Redact(?:ed|ion)\d*|\w+\/\w+|.*-(?:UCS2|UTF16|EUC|RKSJ)-[HV])$/.test(
      name,
    )
  );
}

/**
 * Registry and ordering strings of fonts and CMaps (ISO 32000-2, 9.7.3), by which viewers choose fonts and characters.
 */
const orderings = new Set(['Adobe', 'Identity', 'UCS', 'GB1', 'CNS1', 'Japan1', 'Korea1', 'KR', 'Manga1']);

/** Whether a string has a meaning for viewers, by its key. */
export function isStandardString(key: string, value: Uint8Array): boolean {
  return (key === 'Registry' || key === 'Ordering') && orderings.has(Buffer.from(value).toString('latin1'));
}
