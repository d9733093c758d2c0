import { answerEngineCalls } from '../answer-engine-calls.ts';
import { tesseractJobs } from './tesseract-jobs.ts';

answerEngineCalls(tesseractJobs());
