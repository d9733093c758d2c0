import * as z from 'zod';

/** A field with the ID of a stored or uploaded document. */
export const documentIdField = z.uuid().toLowerCase().describe('ID of the document.');
