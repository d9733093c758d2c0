/** The relevant part of an authorizer's IAM policy. */
export interface Policy {
  readonly Statement: readonly {
    readonly Effect: 'Allow' | 'Deny';
    readonly Action: string | readonly string[];
    readonly Resource: string | readonly string[];
  }[];
}

/** Whether a policy allows a method: a statement allows it, and none denies it. */
export function allows({ Statement }: Policy, methodArn: string): boolean {
  const effects = Statement.filter(
    ({ Action, Resource }) => covers(Action, 'execute-api:Invoke') && covers(Resource, methodArn),
  ).map(({ Effect }) => Effect);
  return effects.includes('Allow') && !effects.includes('Deny');
}

/** `*` matches any text, `?` any single character. */
function covers(patterns: string | readonly string[], value: string): boolean {
  return [patterns].flat().some((pattern) => {
    const expression = pattern
      .replace(/[\\^$.|+()[\]{}]/g, '\\$&')
      .replaceAll('*', '.*')
      .replaceAll('?', '.');
    return new RegExp(`^${expression}$`, 's').test(value);
  });
}
