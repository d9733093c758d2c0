const dublinCore = 'http://purl.org/dc/elements/1.1/';
const pdf = 'http://ns.adobe.com/pdf/1.3/';
const xmp = 'http://ns.adobe.com/xap/1.0/';

/** The namespaces of XMP that correspond to the Info dictionary (ISO 16684-1, 8; PDF/A-1, 6.7.3), and custom ones. */
export const xmpNamespaces = {
  dc: dublinCore,
  pdf,
  xmp,
  pdfx: 'http://ns.adobe.com/pdfx/1.3/',
  pdfaid: 'http://www.aiim.org/pdfa/ns/id/',
  pdfuaid: 'http://www.aiim.org/pdfua/ns/id/',
  pdfxid: 'http://www.npes.org/pdfx/ns/id/',
} as const;

/** The properties of XMP that correspond to entries of the Info dictionary. */
export const xmpOfInfo = {
  Title: `${dublinCore}title`,
  Author: `${dublinCore}creator`,
  Subject: `${dublinCore}description`,
  Keywords: `${pdf}Keywords`,
  Creator: `${xmp}CreatorTool`,
  Producer: `${pdf}Producer`,
  CreationDate: `${xmp}CreateDate`,
  ModDate: `${xmp}ModifyDate`,
} as const;
