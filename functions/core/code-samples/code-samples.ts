import { curlSample } from './curl-sample.ts';
import { phpSample } from './php-sample.ts';
import { pythonSample } from './python-sample.ts';
import type { SampleRequest } from './sample-request.ts';
import { typescriptSample } from './typescript-sample.ts';

/** How to call an endpoint in a language. */
export interface Sample {
  readonly language: 'curl' | 'typescript' | 'python' | 'php';
  readonly label: string;
  /** The highlighter's name of its language. */
  readonly grammar: string;
  readonly code: string;
}

/** The code of a request in each language. */
export function codeSamples(request: SampleRequest, curl = curlSample(request)): readonly Sample[] {
  return [
    { language: 'curl', label: 'curl', grammar: 'bash', code: curl },
    { language: 'typescript', label: 'TypeScript', grammar: 'typescript', code: typescriptSample(request) },
    { language: 'python', label: 'Python', grammar: 'python', code: pythonSample(request) },
    { language: 'php', label: 'PHP', grammar: 'php', code: phpSample(request) },
  ];
}
