import * as z from 'zod';
import { colorNames } from './color-names.ts';

/** A colour: six hexadecimal digits after `#`. Three digits, digits without `#` and CSS's names are read, too. */
export const colorField = z
  .string()
  .overwrite(hexadecimal)
  .regex(/^#[0-9a-f]{6}$/i, 'must be a hex colour such as #808080, or a colour of CSS such as gray');

function hexadecimal(text: string): string {
  const plain = text.trim().toLowerCase();
  const digits = colorNames.get(plain) ?? plain.replace(/^#/, '');
  const [, red, green, blue] = /^([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(digits) ?? [];
  if (red && green && blue) return `#${red}${red}${green}${green}${blue}${blue}`;
  return /^[0-9a-f]{6}$/.test(digits) ? `#${digits}` : text;
}
