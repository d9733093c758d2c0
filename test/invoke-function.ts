import { signedHeaders } from '../local/signature/sign-request.ts';

/** Calls a function of a service at its Lambda port, signed with the access that this process has; gives its answer. */
export async function invokeFunction(lambdaUrl: string, name: string, event: object): Promise<unknown> {
  const { AWS_ACCESS_KEY_ID = '', AWS_SECRET_ACCESS_KEY = '', AWS_REGION = '' } = process.env;
  const access = {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    region: AWS_REGION,
  };
  const url = new URL(`/2015-03-31/functions/${name}/invocations`, lambdaUrl);
  const body = JSON.stringify(event);
  const headers = signedHeaders({ method: 'POST', url, body }, {}, access, 'lambda');
  return (await fetch(url, { method: 'POST', headers, body })).json();
}
