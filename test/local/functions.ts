import { buffer } from 'node:stream/consumers';
import type { FunctionDefinition } from '../../local/lambda/function-definition.ts';
import type { Lambda } from '../../local/lambda.ts';

/** A definition of one of the functions in fixtures/. */
export function fixtureFunction(
  fixture: string,
  settings: Partial<FunctionDefinition> = {},
): FunctionDefinition {
  return {
    name: fixture,
    handlerUrl: new URL(`./fixtures/${fixture}-function.ts`, import.meta.url),
    memoryMb: 64,
    timeoutSeconds: 20,
    maximumEnvironments: 1,
    variables: {},
    ...settings,
  };
}

/** Calls a function with an event and gives its whole answer as text. */
export async function invoked(lambda: Lambda, name: string, event: unknown): Promise<string> {
  const answer = lambda.invoke(name, Buffer.from(JSON.stringify(event)));
  return (await buffer(answer)).toString();
}
