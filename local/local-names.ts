/** What the bucket and the secret's parameter are called here. */
export const localBucket = 'pdf-service-documents';
export const localSecret = 'pdf-service-secret';
