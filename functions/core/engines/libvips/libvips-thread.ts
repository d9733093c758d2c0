import { answerEngineCalls } from '../answer-engine-calls.ts';
import { libvipsJobs } from './libvips-jobs.ts';
import { loadSharp } from './load-sharp.ts';

answerEngineCalls(libvipsJobs(await loadSharp()));
