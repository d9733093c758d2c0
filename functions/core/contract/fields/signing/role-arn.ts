import * as z from 'zod';

/** The ARN of a customer's role, which the service recognises by its name. */
export const roleArnField = z
  .string()
  .regex(
    /^arn:aws(?:-cn|-us-gov)?:iam::\d{12}:role\/pdf-service-[\w+=,.@-]{1,52}$/,
    'must be the ARN of a role whose name begins with pdf-service-',
  );
