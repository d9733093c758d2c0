/** The local names of the bucket and the secret's parameter. */
export const localBucket = 'pdf-service-documents';
export const localSecret = 'pdf-service-secret';
export const localEventBus = 'pdf-service-events';
