import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { LocalSettings } from './local-settings.ts';
import type { AwsAccess } from './signature/aws-access.ts';
import type { LocalService } from './start-service.ts';
import { writeFileWhole } from './write-file-whole.ts';

/** The content of `DATA_DIR/service.json` while a service runs. */
export interface ServiceFile {
  readonly live_url: string;
  readonly test_url: string;
  readonly dynamodb_url: string;
  readonly s3_url: string;
  readonly sqs_url: string;
  readonly queue_urls: LocalService['queueUrls'];
  readonly ssm_url: string;
  readonly ses_url: string;
  readonly events_url: string;
  readonly lambda_url: string;
  /** The credentials for the ports above, unless they come from the environment. */
  readonly access?: AwsAccess;
  readonly pid: number;
}

/** Publishes all addresses, and the ports' credentials, for operators' commands and tests. */
export function writeServiceFile(
  { dataFolder, access, isAccessGiven }: LocalSettings,
  service: LocalService,
): void {
  const file: ServiceFile = {
    live_url: service.liveUrl,
    test_url: service.testUrl,
    dynamodb_url: service.dynamodbUrl,
    s3_url: service.s3Url,
    sqs_url: service.sqsUrl,
    queue_urls: service.queueUrls,
    ssm_url: service.ssmUrl,
    ses_url: service.sesUrl,
    events_url: service.eventsUrl,
    lambda_url: service.lambdaUrl,
    ...(!isAccessGiven && { access }),
    pid: process.pid,
  };
  writeFileWhole(pathIn(dataFolder), `${JSON.stringify(file, null, 2)}\n`);
}

export function removeServiceFile(dataFolder: string): void {
  rmSync(pathIn(dataFolder), { force: true });
}

function pathIn(dataFolder: string): string {
  return join(dataFolder, 'service.json');
}
