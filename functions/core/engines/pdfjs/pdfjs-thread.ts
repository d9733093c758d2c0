import { answerEngineCalls } from '../answer-engine-calls.ts';
import './canvas/provide-globals.ts';

// Only now, since it imports pdf.js, and pdf.js looks for these globals at once.
const { pdfjsJobs } = await import('./pdfjs-jobs.ts');
answerEngineCalls(pdfjsJobs());
