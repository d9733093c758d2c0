/** The fields of a token request (RFC 6749, sections 4.1.3 and 6; RFC 7636; RFC 8707) besides the client's. */
export interface TokenRequest {
  readonly grant_type?: string | undefined;
  readonly code?: string | undefined;
  readonly redirect_uri?: string | undefined;
  readonly code_verifier?: string | undefined;
  readonly refresh_token?: string | undefined;
  readonly scope?: string | undefined;
  readonly resource?: string | undefined;
}
