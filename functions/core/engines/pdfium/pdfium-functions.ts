/** A pointer into PDFium's memory, or a handle; 0 is none. */
export type Pointer = number;

/** The C functions in use, as declared by PDFium's public headers (fpdfview.h and others beside it). */
export interface PdfiumFunctions {
  malloc(sizeBytes: number): Pointer;
  free(pointer: Pointer): void;

  FPDF_LoadMemDocument(data: Pointer, sizeBytes: number, password: Pointer): Pointer;
  FPDF_CloseDocument(document: Pointer): void;
  FPDF_GetLastError(): number;
  FPDF_GetPageCount(document: Pointer): number;
  FPDF_GetPageSizeByIndexF(document: Pointer, index: number, size: Pointer): number;
  FPDF_LoadPage(document: Pointer, index: number): Pointer;
  FPDF_ClosePage(page: Pointer): void;
  FPDF_SaveAsCopy(document: Pointer, writer: Pointer, flags: number): number;

  FPDFText_LoadPage(page: Pointer): Pointer;
  FPDFText_ClosePage(text: Pointer): void;
  FPDFText_CountChars(text: Pointer): number;
  FPDFText_GetText(text: Pointer, start: number, count: number, result: Pointer): number;

  FPDFText_GetCharIndexFromTextIndex(text: Pointer, index: number): number;
  FPDFText_GetTextIndexFromCharIndex(text: Pointer, index: number): number;
  FPDFText_GetTextObject(text: Pointer, index: number): Pointer;
  FPDFText_GetUnicode(text: Pointer, index: number): number;
  FPDFText_GetLooseCharBox(text: Pointer, index: number, box: Pointer): number;
  FPDFText_GetCharBox(
    text: Pointer,
    index: number,
    left: Pointer,
    right: Pointer,
    bottom: Pointer,
    top: Pointer,
  ): number;
  FPDFText_GetMatrix(text: Pointer, index: number, matrix: Pointer): number;
  FPDFText_GetFontSize(text: Pointer, index: number): number;
  FPDFText_GetCharOrigin(text: Pointer, index: number, x: Pointer, y: Pointer): number;
  FPDFText_GetCharAngle(text: Pointer, index: number): number;
  FPDFText_IsGenerated(text: Pointer, index: number): number;
  FPDFText_HasUnicodeMapError(text: Pointer, index: number): number;
  FPDF_GetPageBoundingBox(page: Pointer, box: Pointer): number;
  FPDFImageObj_GetBitmap(image: Pointer): Pointer;

  FPDF_GetPageWidthF(page: Pointer): number;
  FPDF_GetPageHeightF(page: Pointer): number;
  FPDF_PageToDevice(
    page: Pointer,
    left: number,
    top: number,
    width: number,
    height: number,
    rotate: number,
    x: number,
    y: number,
    deviceX: Pointer,
    deviceY: Pointer,
  ): number;

  FPDFPage_CountObjects(page: Pointer): number;
  FPDFPage_GetObject(page: Pointer, index: number): Pointer;
  FPDFFormObj_CountObjects(form: Pointer): number;
  FPDFFormObj_GetObject(form: Pointer, index: number): Pointer;
  FPDFPageObj_GetType(object: Pointer): number;
  FPDFPageObj_GetBounds(
    object: Pointer,
    left: Pointer,
    bottom: Pointer,
    right: Pointer,
    top: Pointer,
  ): number;
  FPDFPageObj_GetMatrix(object: Pointer, matrix: Pointer): number;
  FPDFPageObj_HasTransparency(object: Pointer): number;
  FPDFPageObj_SetIsActive(object: Pointer, active: number): number;
  FPDFPageObj_GetFillColor(
    object: Pointer,
    red: Pointer,
    green: Pointer,
    blue: Pointer,
    alpha: Pointer,
  ): number;
  FPDFPageObj_SetFillColor(object: Pointer, red: number, green: number, blue: number, alpha: number): number;
  FPDFPageObj_SetStrokeColor(
    object: Pointer,
    red: number,
    green: number,
    blue: number,
    alpha: number,
  ): number;
  FPDFPageObj_GetStrokeColor(
    object: Pointer,
    red: Pointer,
    green: Pointer,
    blue: Pointer,
    alpha: Pointer,
  ): number;
  FPDFPageObj_GetStrokeWidth(object: Pointer, width: Pointer): number;
  FPDFPageObj_GetMarkedContentID(object: Pointer): number;
  FPDFPageObj_GetClipPath(object: Pointer): Pointer;
  FPDFPageObj_CountMarks(object: Pointer): number;
  FPDFPageObj_GetMark(object: Pointer, index: number): Pointer;
  FPDFPageObjMark_GetName(mark: Pointer, result: Pointer, sizeBytes: number, length: Pointer): number;
  FPDFPageObjMark_GetParamStringValue(
    mark: Pointer,
    key: Pointer,
    result: Pointer,
    sizeBytes: number,
    length: Pointer,
  ): number;
  FPDFPageObjMark_GetParamBlobValue(
    mark: Pointer,
    key: Pointer,
    result: Pointer,
    sizeBytes: number,
    length: Pointer,
  ): number;
  FPDFPageObjMark_RemoveParam(object: Pointer, mark: Pointer, key: Pointer): number;
  FPDFClipPath_CountPaths(clip: Pointer): number;
  FPDFClipPath_CountPathSegments(clip: Pointer, path: number): number;
  FPDFClipPath_GetPathSegment(clip: Pointer, path: number, index: number): Pointer;
  FPDFPathSegment_GetPoint(segment: Pointer, x: Pointer, y: Pointer): number;
  FPDFPathSegment_GetType(segment: Pointer): number;
  FPDFPathSegment_GetClose(segment: Pointer): number;
  FPDFPath_CountSegments(path: Pointer): number;
  FPDFPath_GetPathSegment(path: Pointer, index: number): Pointer;
  FPDFPath_GetDrawMode(path: Pointer, fill: Pointer, stroke: Pointer): number;
  FPDFTextObj_GetFont(object: Pointer): Pointer;
  FPDFTextObj_GetFontSize(object: Pointer, size: Pointer): number;
  FPDFTextObj_GetTextRenderMode(object: Pointer): number;
  FPDFFont_GetBaseFontName(font: Pointer, buffer: Pointer, sizeBytes: number): number;
  FPDFFont_GetFlags(font: Pointer): number;
  FPDFFont_GetWeight(font: Pointer): number;
  FPDFFont_GetIsEmbedded(font: Pointer): number;
  FPDFFont_GetGlyphPath(font: Pointer, character: number, size: number): Pointer;
  FPDFGlyphPath_CountGlyphSegments(path: Pointer): number;
  FPDFGlyphPath_GetGlyphPathSegment(path: Pointer, index: number): Pointer;
  FPDF_CreateNewDocument(): Pointer;
  FPDFText_LoadStandardFont(document: Pointer, name: Pointer): Pointer;
  FPDFFont_GetFontData(font: Pointer, buffer: Pointer, sizeBytes: number, length: Pointer): number;

  FPDFPage_GetAnnotCount(page: Pointer): number;
  FPDFPage_GetAnnot(page: Pointer, index: number): Pointer;
  FPDFPage_CloseAnnot(annotation: Pointer): void;
  FPDFAnnot_GetSubtype(annotation: Pointer): number;
  FPDFAnnot_GetFlags(annotation: Pointer): number;
  FPDFAnnot_SetFlags(annotation: Pointer, flags: number): number;
  FPDFAnnot_GetFormFieldType(form: Pointer, annotation: Pointer): number;
  FPDFAnnot_GetFormFieldValue(form: Pointer, annotation: Pointer, result: Pointer, sizeBytes: number): number;
  FPDFAnnot_GetRect(annotation: Pointer, rectangle: Pointer): number;
  FPDFAnnot_GetStringValue(annotation: Pointer, key: Pointer, result: Pointer, sizeBytes: number): number;
  EPDFAnnot_HasAppearanceStream(annotation: Pointer, mode: number): number;
  EPDFAnnot_GetAPMatrix(annotation: Pointer, mode: number, matrix: Pointer): number;
  EPDFAnnot_SetAPMatrix(annotation: Pointer, mode: number, matrix: Pointer): number;
  EPDFAnnot_ExportAppearanceAsDocument(annotation: Pointer): Pointer;

  FPDF_GetFormType(document: Pointer): number;
  PDFiumExt_OpenFormFillInfo(): Pointer;
  PDFiumExt_CloseFormFillInfo(info: Pointer): void;
  PDFiumExt_InitFormFillEnvironment(document: Pointer, info: Pointer): Pointer;
  PDFiumExt_ExitFormFillEnvironment(form: Pointer): void;
  FPDF_SetFormFieldHighlightAlpha(form: Pointer, alpha: number): void;
  FORM_OnAfterLoadPage(page: Pointer, form: Pointer): void;
  FORM_OnBeforeClosePage(page: Pointer, form: Pointer): void;

  FPDFBitmap_CreateEx(
    width: number,
    height: number,
    format: number,
    buffer: Pointer,
    stride: number,
  ): Pointer;
  FPDFBitmap_Destroy(bitmap: Pointer): void;
  FPDFBitmap_FillRect(
    bitmap: Pointer,
    left: number,
    top: number,
    width: number,
    height: number,
    color: number,
  ): void;
  FPDFBitmap_GetBuffer(bitmap: Pointer): Pointer;
  FPDFBitmap_GetFormat(bitmap: Pointer): number;
  FPDFBitmap_GetWidth(bitmap: Pointer): number;
  FPDFBitmap_GetHeight(bitmap: Pointer): number;
  FPDFBitmap_GetStride(bitmap: Pointer): number;
  FPDF_RenderPageBitmap(
    bitmap: Pointer,
    page: Pointer,
    left: number,
    top: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void;
  FPDF_FFLDraw(
    form: Pointer,
    bitmap: Pointer,
    page: Pointer,
    left: number,
    top: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void;

  FPDF_SetSystemFontInfo(info: Pointer): void;
}
