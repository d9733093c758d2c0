import { answerEngineCalls } from '../answer-engine-calls.ts';
import { templateJobs } from './template-jobs.ts';

answerEngineCalls(templateJobs);
