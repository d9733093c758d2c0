import * as z from 'zod';

/** A field that names a document, whether it is stored or was uploaded. */
export const documentIdField = z.uuid().toLowerCase().describe('ID of the document.');
