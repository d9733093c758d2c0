/*
 * Prints what Jest's results say: the suites that took longest, the unsteady ones, and "N passed, N failed". The second
 * file, if there is one, has the results of the failed suites when they ran again, alone.
 * With --failed, prints the paths of the failed suites instead.
 */
import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { argv } from 'node:process';

const read = (file) => JSON.parse(readFileSync(file, 'utf8'));
const failedSuites = ({ testResults }) => testResults.filter(({ status }) => status === 'failed');
const countFailed = ({ numFailedTests, numRuntimeErrorTestSuites }) =>
  numFailedTests + numRuntimeErrorTestSuites;

if (argv[2] === '--failed') {
  for (const { name } of failedSuites(read(argv[3]))) console.log(relative('', name));
} else {
  printResults(read(argv[2]), existsSync(argv[3]) ? read(argv[3]) : undefined);
}

function printResults(results, again) {
  const seconds = ({ startTime, endTime }) => (endTime - startTime) / 1_000;
  const longest = results.testResults.toSorted((one, other) => seconds(other) - seconds(one)).slice(0, 10);
  console.log('The suites that took longest:');
  for (const suite of longest)
    console.log(`${seconds(suite).toFixed(1).padStart(7)} s  ${relative('', suite.name)}`);
  const steady = again
    ? results.testResults.filter(({ status }) => status !== 'failed')
    : results.testResults;
  const passedIn = (suites) =>
    suites.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => status === 'passed')
      .length;
  const failed = countFailed(again ?? results);
  if (again && failed === 0) {
    for (const { name, message } of failedSuites(results))
      console.log(
        `Unsteady: it failed beside the others and passed alone: ${relative('', name)}\n${message}`,
      );
  }
  console.log(`${passedIn(steady) + (again?.numPassedTests ?? 0)} passed, ${failed} failed`);
}
