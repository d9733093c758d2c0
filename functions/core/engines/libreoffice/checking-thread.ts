import { answerEngineCalls } from '../answer-engine-calls.ts';
import { checkingJobs } from './checking-jobs.ts';

answerEngineCalls(checkingJobs);
