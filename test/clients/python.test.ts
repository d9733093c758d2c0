import { execFile, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { expect, test } from '@jest/globals';
import { sharedService } from '../shared-service.ts';

const folder = join(import.meta.dirname, '../../clients/python');

/** Whether this machine has a Python that the client runs on. */
const hasPython =
  spawnSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))']).status === 0;

const judge = hasPython ? test : test.skip;
const why = hasPython ? '' : ' (not tested: there is no python3 of version 3.9 or newer)';

judge(
  `the Python client passes its own tests${why}`,
  async () => {
    const service = await sharedService();
    const { liveKey } = await service.newAccount();
    const { PATH, HOME } = process.env;
    const env = {
      ...{ PATH, HOME, PYTHONPATH: join(folder, 'src'), PYTHONDONTWRITEBYTECODE: '1' },
      ...{ PDF_SERVICE_URL: service.baseUrl, PDF_SERVICE_KEY: liveKey },
    };
    const words = ['-W', 'error', '-m', 'unittest', 'discover', '-s', 'tests'];
    const ran = await promisify(execFile)('python3', words, { cwd: folder, env }).catch((error) => error);
    expect(ran.stderr).toMatch(/Ran \d+ tests[\s\S]*\nOK\n$/);
  },
  180_000,
); // one test for all of theirs
