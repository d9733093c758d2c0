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
  FPDFText_GetLooseCharBox(text: Pointer, index: number, box: Pointer): number;
  FPDFText_GetCharBox(
    text: Pointer,
    index: number,
    left: Pointer,
    right: Pointer,
    bottom: Pointer,
    top: Pointer,
  ): number;
  FPDFText_GetCharOrigin(text: Pointer, index: number, x: Pointer, y: Pointer): number;
  FPDFText_GetCharAngle(text: Pointer, index: number): number;
  FPDFText_IsGenerated(text: Pointer, index: number): number;
  FPDF_GetPageBoundingBox(page: Pointer, box: Pointer): number;

  FPDFPage_GetAnnotCount(page: Pointer): number;
  FPDFPage_GetAnnot(page: Pointer, index: number): Pointer;
  FPDFPage_CloseAnnot(annotation: Pointer): void;
  FPDFAnnot_GetSubtype(annotation: Pointer): number;
  FPDFAnnot_GetFlags(annotation: Pointer): number;
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
