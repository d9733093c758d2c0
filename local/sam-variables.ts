import { deployedFunctions } from './deployed-functions.ts';
import type { LocalSettings } from './local-settings.ts';
import type { ServiceFile } from './service-file.ts';

interface Template {
  readonly Resources: Readonly<
    Record<string, { readonly Properties?: { readonly Environment?: { readonly Variables?: object } } }>
  >;
}

/**
 * The input of `sam local --env-vars` to run a template's functions against the stores of a local service: the value of
 * every variable that the template names and the service knows. `host` is the containers' address of this machine.
 */
export function samVariables(
  { Resources }: Template,
  service: ServiceFile,
  { access, functionSettings }: LocalSettings,
  host: string,
): { readonly Parameters: Readonly<Record<string, string>> } {
  const url = (address: string) => address.replace('127.0.0.1', host);
  const functions = deployedFunctions({
    access: service.access ?? access,
    dynamodbUrl: url(service.dynamodb_url),
    s3Url: url(service.s3_url),
    sqsUrl: url(service.sqs_url),
    queueUrls: {
      jobs: url(service.queue_urls.jobs),
      deliveries: url(service.queue_urls.deliveries),
      removals: url(service.queue_urls.removals),
    },
    ssmUrl: url(service.ssm_url),
    sesUrl: url(service.ses_url),
    eventsUrl: url(service.events_url),
    lambdaUrl: url(service.lambda_url),
    layers: { fonts: '/opt/fonts', languages: '/opt/languages' },
    settings: functionSettings,
  });
  const known = Object.assign({}, ...functions.map(({ variables }) => variables)) as Record<string, string>;
  const named = Object.values(Resources).flatMap(({ Properties }) =>
    Object.keys(Properties?.Environment?.Variables ?? {}),
  );
  const values = [...new Set(named)].sort().flatMap((name) => {
    const value = known[name];
    return value === undefined ? [] : [[name, value]];
  });
  return { Parameters: Object.fromEntries(values) };
}
