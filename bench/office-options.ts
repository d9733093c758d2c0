/** Has LibreOffice open web pages as text documents: as web pages, their first heading is not printed. */
export const asText: readonly string[] = ['--infilter=HTML (StarWriter)'];
