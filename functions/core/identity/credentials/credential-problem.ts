import { Problem, type ProblemCode } from '../../contract/problems/problem.ts';

/**
 * What is wrong with a key or token. Only one that was never issued is a guess; one that was once genuine has expired
 * or was revoked, or belongs elsewhere; and a malformed one is not even looked up.
 */
export type CredentialFault = 'neverIssued' | 'onceGenuine' | 'malformed';

/** The refusal of a key or token. Its fault decides whether it counts as a failed attempt. */
export class CredentialProblem extends Problem {
  readonly fault: CredentialFault;

  constructor(code: ProblemCode, fault: CredentialFault, message: string) {
    super(code, message);
    this.fault = fault;
  }
}
