import { compare } from './compare.ts';
import { compress } from './compress.ts';
import { fillIn } from './fill-in.ts';
import { imagesToPdf, textToPdf } from './make.ts';
import { pageNumbers, watermark } from './mark.ts';
import { merge } from './merge.ts';
import { organise } from './organise.ts';
import { protect, unlock } from './protect.ts';
import { readTables, readText, recognise } from './read.ts';
import { redact } from './redact.ts';
import { sign } from './sign.ts';
import { split } from './split.ts';
import type { Task } from './task.ts';
import { verify } from './verify.ts';
import { htmlToPdf, markdownToPdf } from './web-pages.ts';

/** Every task, in the order of the list within its group. */
export const tasks: readonly Task[] = [
  ...[merge, split, organise, pageNumbers],
  ...[htmlToPdf, markdownToPdf, textToPdf, imagesToPdf],
  ...[compress, fillIn, watermark],
  ...[sign, verify],
  ...[redact, protect, unlock],
  ...[recognise, readText, readTables, compare],
];

/** The task of that name. */
export function taskNamed(name: string): Task | undefined {
  return tasks.find((task) => task.name === name);
}
