import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { readLocalSettings } from '../local/local-settings.ts';
import { relay } from '../local/relay.ts';
import { samVariables } from '../local/sam-variables.ts';
import type { ServiceFile } from '../local/service-file.ts';

/**
 * `npm run sam`: writes the stack's local variant, which `sam local start-api` runs, to `sam.out`. If `npm start` is
 * running, also writes the variables that point to its stores, and makes them reachable for containers.
 * See docs/sam.md.
 */
const root = join(import.meta.dirname, '..');
const template = 'sam.out/PdfService.template.json';
const cdk = ['synth', '--quiet', '--output', 'sam.out', '--context', 'local=1'];
execFileSync(join(root, 'node_modules/.bin/cdk'), cdk, { cwd: root, stdio: 'inherit' });

const settings = readLocalSettings(process.env);
const serviceFile = join(settings.dataFolder, 'service.json');
if (!existsSync(serviceFile)) {
  console.log(
    `Wrote ${template}. For the stores, run npm start in another terminal, then run this command again.`,
  );
} else {
  const service = JSON.parse(readFileSync(serviceFile, 'utf8')) as ServiceFile;
  const host = dockerHost();
  const variables = samVariables(
    JSON.parse(readFileSync(join(root, template), 'utf8')),
    service,
    settings,
    host,
  );
  writeFileSync(join(root, 'sam.out/variables.json'), `${JSON.stringify(variables, null, 2)}\n`);
  const { accessKeyId, secretAccessKey, region } = service.access ?? settings.access;
  console.log(`Next, run this in another terminal:

  AWS_ACCESS_KEY_ID=${accessKeyId} AWS_SECRET_ACCESS_KEY=${secretAccessKey} AWS_REGION=${region} \\
    sam local start-api --template ${template} --env-vars sam.out/variables.json --port 4000`);
  if (/^\d/.test(host)) await letContainersReach(service, host);
}

/** The address of Docker's bridge on Linux; elsewhere Docker Desktop's name for this machine, loopback included. */
function dockerHost(): string {
  const [bridge] = networkInterfaces().docker0 ?? [];
  return bridge?.address ?? 'host.docker.internal';
}

async function letContainersReach(service: ServiceFile, host: string): Promise<void> {
  const { dynamodb_url, s3_url, sqs_url, ssm_url, ses_url, lambda_url } = service;
  const addresses = [dynamodb_url, s3_url, sqs_url, ssm_url, ses_url, lambda_url];
  await relay(
    addresses.map((address) => Number(new URL(address).port)),
    host,
  );
  console.log(`\nContainers can reach the stores at ${host} while this command runs. Press Ctrl-C to stop.`);
}
