import { argv } from 'node:process';
import { handler } from '../../functions/jobs/handler.ts';

/** The worker of jobs in a process of its own, so that it can be killed: works on one event, and says what it answers. */
const answer = await handler(JSON.parse(argv[2] ?? ''));
process.stdout.write(JSON.stringify(answer));
