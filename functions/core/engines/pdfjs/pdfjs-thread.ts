import { answerEngineCalls } from '../answer-engine-calls.ts';
import './canvas/provide-globals.ts';

// Imported late: it imports pdf.js, which looks for these globals immediately.
const { pdfjsJobs } = await import('./pdfjs-jobs.ts');
answerEngineCalls(pdfjsJobs());
