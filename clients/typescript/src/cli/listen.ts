import type { Client } from '../create-client.ts';
import type { Job } from '../generated/types.ts';
import { clientOf } from './client-of.ts';
import { following } from './following.ts';
import { type OwnCommand, textOf, textOption } from './own-command.ts';
import { newSecret, signedHeaders } from './sign-webhook.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

const timeoutMs = 15_000;

/** Forwards the webhooks of jobs to a program on this machine. */
export const listen: OwnCommand = {
  summary: 'Forward the webhooks of jobs to a program on this machine',
  words: '--forward-to URL [--secret whsec_…] [--json]',
  notes: [
    'Sends what a webhook has when a job ends, until Ctrl-C. The jobs need no webhook_url.',
    'The service cannot reach this machine, so the command signs the webhooks itself: with the secret that your program verifies them by, or else with a new one that it prints.',
  ],
  options: [
    textOption('forward-to', 'Address of the program, such as `http://localhost:8000/hooks`.'),
    textOption('secret', 'Secret to sign with, instead of WEBHOOK_SECRET: `whsec_…` from the dashboard.'),
  ],
  async run(line, terminal) {
    const { env, stderr } = terminal;
    const url = textOf(line, 'forward-to');
    if (!url) throw new UsageError('--forward-to is missing: the address of your program.');
    if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) throw new UsageError(`${url} is not an address.`);
    const given = textOf(line, 'secret') ?? env.WEBHOOK_SECRET;
    if (given !== undefined && !/^whsec_[A-Za-z0-9+/]+=*$/.test(given))
      throw new UsageError('--secret is not a webhook secret: it begins with whsec_.');
    const secret = given ?? newSecret();
    const client = await clientOf(line, terminal);
    const ended = endedJobs(client);
    await ended(); // those before this command are not forwarded
    stderr.write(`Webhooks of jobs go to ${url}${given ? '' : `, signed with ${secret}`}.\n`);
    await following(async () => {
      for (const { job_id } of await ended()) {
        const { deliveries: _, ...job } = await client.getJob({ job_id });
        await forward(job, { url, secret, isJson: line.common.json === true }, terminal);
      }
    });
  },
};

/** Gives the jobs that have ended since it was called before, in the order in which they began. */
function endedJobs(client: Client): () => Promise<readonly Job[]> {
  let since: string | undefined; // when the oldest job began that may still end
  let known = new Set<string>();
  return async () => {
    const looked: Job[] = [];
    for await (const job of client.listJobs({ limit: 100 })) {
      if (since === undefined ? looked.length === 100 : job.created_at < since) break;
      looked.push(job);
    }
    const ended = looked.filter(({ finished_at }) => finished_at !== null);
    const running = looked.filter(({ finished_at }) => finished_at === null);
    const found = ended.filter(({ job_id }) => !known.has(job_id)).reverse();
    since = running.at(-1)?.created_at ?? looked[0]?.created_at ?? since;
    known = new Set(ended.map(({ job_id }) => job_id));
    return found;
  };
}

interface Receiver {
  readonly url: string;
  readonly secret: string;
  readonly isJson: boolean;
}

/** Sends one webhook. A receiver that refuses it, or is not there, ends nothing: that is reported. */
async function forward(
  job: Omit<Job, 'deliveries'>,
  receiver: Receiver,
  { stdout }: Terminal,
): Promise<void> {
  const { url, secret, isJson } = receiver;
  const type = `job.${job.status}`;
  const body = JSON.stringify({ type, timestamp: job.finished_at, data: job });
  const headers = { 'Content-Type': 'application/json', ...signedHeaders(`msg_${job.job_id}`, body, secret) };
  const signal = AbortSignal.timeout(timeoutMs);
  const status = await fetch(url, { method: 'POST', headers, body, signal, redirect: 'manual' }).then(
    async (response) => {
      await response.body?.cancel();
      return response.status;
    },
    () => null,
  );
  const report = { type, job_id: job.job_id, endpoint: job.endpoint, status };
  const words = status === null ? 'not reached' : `answered ${status}`;
  stdout.write(isJson ? `${JSON.stringify(report)}\n` : `${type} ${job.endpoint} ${job.job_id}: ${words}\n`);
}
