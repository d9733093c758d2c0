import { readFileSync } from 'node:fs';
import { calledServices, zones } from '../../lib/network/network-parts.ts';

const hoursPerMonth = 730;

const prices = JSON.parse(readFileSync(new URL('../../bench/prices.json', import.meta.url), 'utf8'));

const { natGatewayPerHour, natPerGb, publicAddressPerHour, endpointPerHour, endpointPerGb } = prices.vpc;
const natGateways = zones * (natGatewayPerHour + publicAddressPerHour) * hoursPerMonth;
const endpoints = zones * calledServices.length * endpointPerHour * hoursPerMonth;

/** What the choices of companies cost, in dollars, for use within a sentence. */
export const companyPrices = {
  'nat-a-month': natGateways.toFixed(0),
  'endpoints-a-month': endpoints.toFixed(0),
  'vpc-a-month': (natGateways + endpoints).toFixed(0),
  'nat-a-gb': String(natPerGb),
  'endpoint-a-gb': String(endpointPerGb),
  'key-a-month': String(prices.kms.keyMonth),
  'key-requests': String(prices.kms.requestsPerTenThousand),
  'region-a-gb': String(prices.transfer.toRegionPerGb),
  'stored-a-gb': String(prices.s3.storedPerGbMonth),
  'replica-writes': String(prices.dynamodb.writesPerMillion),
} as const;
