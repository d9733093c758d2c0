import { type Environment, environments } from './resources/environment.ts';

/**
 * A tenant is an account in one of its environments, written `{accountId}#{environment}`: the partition that its
 * documents, jobs and idempotency keys are in. Only this file knows how it is written.
 */
export function tenantOf(accountId: string, environment: Environment): string {
  return `${accountId}#${environment}`;
}

/** The id of a tenant's account. */
export function accountOf(tenant: string): string {
  return tenant.slice(0, tenant.indexOf('#'));
}

/** The environment of a tenant. Throws an Error where the text names none. */
export function environmentOf(tenant: string): Environment {
  const name = tenant.slice(tenant.indexOf('#') + 1);
  const environment = environments.find((each) => each === name);
  if (!environment) throw new Error('the tenant has no environment');
  return environment;
}
