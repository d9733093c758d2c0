import { type Environment, environments } from '../resources/environment.ts';

/**
 * A tenant is an account in one of its environments, written `{accountId}#{environment}`: the partition of its
 * documents, jobs and idempotency keys. Only this file knows the format.
 */
export function tenantOf(accountId: string, environment: Environment): string {
  return `${accountId}#${environment}`;
}

/** The id of a tenant's account. */
export function accountOf(tenant: string): string {
  return tenant.slice(0, tenant.indexOf('#'));
}

/** The environment of a tenant. Throws an Error if the text contains none. */
export function environmentOf(tenant: string): Environment {
  const name = tenant.slice(tenant.indexOf('#') + 1);
  const environment = environments.find((each) => each === name);
  if (!environment) throw new Error('the tenant has no environment');
  return environment;
}
