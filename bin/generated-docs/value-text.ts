import { programEndpoints } from '../../functions/catalog.ts';
import { limits } from '../../functions/core/contract/limits.ts';
import { creditsText, priceText, signUpHundredths } from '../../functions/core/contract/prices.ts';
import { deployment, type FunctionShape } from '../../functions/deployment.ts';
import { describeFields } from '../../functions/service/describe-fields.ts';
import { configurationSchema } from '../../lib/configuration.ts';
import { companyPrices } from './company-prices.ts';
import { megabytesText, numberText } from './table-text.ts';

/** Including dead letters, which two function calls consume at a time. */
const queuesAtOnce = (Object.values(deployment) as readonly FunctionShape[]).reduce(
  (sum, { consumes }) => sum + (consumes ? consumes.atOnce + (consumes.deadLetters ? 2 : 0) : 0),
  0,
);
const webhooksAtOnce = deployment['webhook-sender'].consumes.atOnce;
const webhookSeconds = limits.webhookTimeoutMs / 1_000;

const values: Readonly<Record<string, string>> = {
  ...companyPrices,
  'sign-up-credits': creditsText(signUpHundredths),
  'queues-at-once': String(queuesAtOnce),
  'jobs-at-once': String(deployment.jobs.consumes.atOnce),
  'removals-at-once': String(deployment.cleanup.consumes.atOnce),
  'webhooks-at-once': String(webhooksAtOnce),
  'webhook-seconds': String(webhookSeconds),
  'webhooks-a-second': (webhooksAtOnce / webhookSeconds).toFixed(1),
};

/**
 * A figure for use within a sentence: a name in `values`; `limits.pages`; `setting callsPerSecond`; `price POST
 * /htmlToPdf`; or `price-of-10 POST /htmlToPdf`, the price of a call with ten pages. Throws for other words.
 */
export function valueText(words: readonly string[], page: string): string {
  const text = figureOf(words);
  if (text === undefined) throw new Error(`${page}: there is no value ${words.join(' ')}`);
  return text;
}

function figureOf([name = '', ...words]: readonly string[]): string | undefined {
  if (name.startsWith('limits.')) return limitText(name.split('.').slice(1));
  if (name === 'setting') return settingText(words.join(' '));
  if (!name.startsWith('price')) return values[name];
  const price = programEndpoints.find(({ method, path }) => `${method} ${path}` === words.join(' '))?.price;
  if (!price) return undefined;
  if (name === 'price') return priceText(price);
  const pages = Number(name.slice('price-of-'.length));
  return ((price.baseHundredths + pages * price.perPageHundredths) / 100).toFixed(2);
}

function limitText(path: readonly string[]): string | undefined {
  const value = path.reduce<unknown>((at, key) => (at as Record<string, unknown> | undefined)?.[key], limits);
  if (typeof value !== 'number') return undefined;
  return path[0]?.endsWith('Bytes') ? megabytesText(value) : numberText(value);
}

function settingText(name: string): string | undefined {
  return describeFields(configurationSchema).find((setting) => setting.name === name)?.defaultValue;
}
