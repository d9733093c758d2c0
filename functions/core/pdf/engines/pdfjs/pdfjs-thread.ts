import { answerEngineCalls } from '../answer-engine-calls.ts';
import { pdfjsJobs } from './pdfjs-jobs.ts';

answerEngineCalls(pdfjsJobs());
