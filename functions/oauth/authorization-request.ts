/** The parameters of an authorization request (RFC 6749, section 4.1.1; RFC 7636; RFC 8707), as received. */
export interface AuthorizationRequest {
  readonly response_type?: string | undefined;
  readonly client_id?: string | undefined;
  readonly redirect_uri?: string | undefined;
  readonly scope?: string | undefined;
  readonly state?: string | undefined;
  readonly code_challenge?: string | undefined;
  readonly code_challenge_method?: string | undefined;
  readonly resource?: string | undefined;
}
