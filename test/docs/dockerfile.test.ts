import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { readLocalSettings } from '../../local/local-settings.ts';

const read = (path: string) => readFileSync(join(import.meta.dirname, '../..', path), 'utf8');

/** The arguments of an instruction, in the order of the file. */
function argumentsOf(instruction: string): readonly string[] {
  const lines = read('Dockerfile').split('\n');
  return lines
    .filter((line) => line.startsWith(`${instruction} `))
    .map((line) => line.slice(instruction.length + 1));
}

test('runs the commands of the README, in their order, and none besides', () => {
  const [, chapter = ''] = read('README.md').split('## Five commands');
  const commands = [...chapter.matchAll(/```sh\n(.*?)\n```/gs)].map(([, command]) => command);
  const started = argumentsOf('CMD').map((list) => (JSON.parse(list) as string[]).join(' '));
  expect([...argumentsOf('RUN'), ...started]).toEqual(commands.slice(0, 2));
});

test('has the Node of the project and the ports of the local service, and is not root', () => {
  const { devDependencies } = JSON.parse(read('package.json'));
  expect(argumentsOf('FROM')).toEqual([`node:${devDependencies.node.split('.')[0]}`]);
  const settings = readLocalSettings({});
  expect(argumentsOf('EXPOSE')).toEqual([`${settings.port} ${settings.port + 1}`]);
  expect([...argumentsOf('WORKDIR'), ...argumentsOf('COPY')]).toEqual([
    '/home/node',
    '--chown=node:node . .',
  ]);
  expect(argumentsOf('USER')).toEqual(['node']);
});

test('copies nothing that was installed, stored or built', () => {
  const ignored = read('.dockerignore').split('\n');
  expect(ignored).toEqual(
    expect.arrayContaining(['.git', '**/node_modules', '.local', 'cdk.out', 'sam.out', '*.tgz']),
  );
});
