import * as z from 'zod';
import { permissionNames } from '../../../core/contract/fields/access/permission-names.ts';
import { limits } from '../../../core/contract/limits.ts';

const password = z.string().max(limits.newPasswordCharacters);

export const encryptPdfFields = {
  user_password: password
    .optional()
    .describe('Password that opens the PDF. Without it, everyone can open the PDF within `permissions`.'),
  owner_password: password
    .optional()
    .describe('Password that opens the PDF with all rights. A random one by default.'),
  permissions: z
    .array(z.enum(permissionNames))
    .max(permissionNames.length)
    .default([])
    .describe('Permissions of readers who open the PDF without `owner_password`. All others are denied.'),
};
