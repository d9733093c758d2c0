import { isProgress } from '../../contract/progress.ts';
import { currentReport } from '../../progress.ts';

/**
 * Whether a line of a function's answer is progress, which is passed on if the caller reports it. Throws for what cannot be
 * progress: a file may have taken over the function.
 */
export function passOnProgress(line: object): boolean {
  if (!('progress' in line)) return false;
  const { progress } = line;
  if (!isProgress(progress)) throw new Error('a function answered progress of another form');
  currentReport()?.(progress);
  return true;
}
