// What the package pdf-service-cdk exports: a file for consumers, from which nothing here imports.
export type { PdfServiceProps } from './configuration.ts';
export { ReplicaStack, type ReplicaStackProps } from './data/replica-stack.ts';
export { PdfService } from './pdf-service.ts';
