#!/usr/bin/env node
import { run } from './cli/run.ts';

const { argv, env, stdin, stdout, stderr } = process;
process.exitCode = await run(argv.slice(2), { env, stdin, stdout, stderr });
