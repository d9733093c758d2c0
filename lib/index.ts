// What the package pdf-service-cdk exports.
export type { PdfServiceProps } from './configuration.ts';
export { PdfService } from './pdf-service.ts';
export { ReplicaStack, type ReplicaStackProps } from './replica-stack.ts';
