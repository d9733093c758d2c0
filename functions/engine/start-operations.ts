import { answerEngineCalls } from '../core/engines/answer-engine-calls.ts';
import { operationJobs } from './operation-jobs.ts';

answerEngineCalls(operationJobs);
