/** Credentials and region for calling AWS, or its local emulation. */
export interface AwsAccess {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  readonly region: string;
}
