import { answerEngineCalls } from '../answer-engine-calls.ts';
import { libreofficeJobs } from './libreoffice-jobs.ts';

answerEngineCalls(libreofficeJobs());
