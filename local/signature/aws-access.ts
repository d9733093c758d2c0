/** With what AWS is called, or what plays it here. */
export interface AwsAccess {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken?: string;
  readonly region: string;
}
