import { answerEngineCalls } from '../answer-engine-calls.ts';
import { loadPdfium } from './load-pdfium.ts';
import { pdfiumJobs } from './pdfium-jobs.ts';
import { provideFonts } from './provide-fonts.ts';

const pdfium = await loadPdfium();
provideFonts(pdfium);
answerEngineCalls(pdfiumJobs(pdfium));
