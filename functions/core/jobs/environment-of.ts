import { type Environment, environments } from '../contract/environment.ts';

/** The environment of an owner of jobs and documents, which is written as ownerOf writes it. */
export function environmentOf(owner: string): Environment {
  const environment = environments.find((name) => owner.endsWith(`#${name}`));
  if (!environment) throw new Error('the owner has no environment');
  return environment;
}
