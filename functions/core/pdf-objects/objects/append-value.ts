import { appendBytes, appendText, type ByteSink } from './byte-sink.ts';
import { characterClasses, regular } from './characters.ts';
import {
  type Dictionary,
  isArray,
  isDictionary,
  isNewReference,
  isReference,
  isString,
  type Value,
} from './values.ts';

/**
 * Writes a value as PDF syntax. References to a source must be renumbered first, unless writing an update of that file.
 */
export function appendValue(sink: ByteSink, value: Value): void {
  if (value === null || typeof value === 'boolean') appendText(sink, String(value));
  else if (typeof value === 'number') appendText(sink, decimal(value));
  else if (typeof value === 'string') appendName(sink, value);
  else if (isString(value)) appendString(sink, value);
  else if (isNewReference(value)) appendReference(sink, value.newNumber);
  else if (isReference(value)) appendText(sink, `${value.number} ${value.generation} R`);
  else if (isArray(value)) appendArray(sink, value);
  else if (isDictionary(value)) appendDictionary(sink, value);
}

/** Writes `12 0 R`, or null for the number 0. */
export function appendReference(sink: ByteSink, number: number): void {
  appendText(sink, number > 0 ? `${number} 0 R` : 'null');
}

function appendArray(sink: ByteSink, values: readonly Value[]): void {
  appendText(sink, '[');
  for (let index = 0; index < values.length; index++) {
    if (index > 0) appendText(sink, ' ');
    appendValue(sink, values[index] as Value);
  }
  appendText(sink, ']');
}

function appendDictionary(sink: ByteSink, entries: Dictionary): void {
  appendText(sink, '<<');
  entries.forEach((value, key) => {
    appendName(sink, key);
    appendText(sink, ' ');
    appendValue(sink, value);
  });
  appendText(sink, '>>');
}

/** A number without an exponent, which PDF does not support. */
function decimal(value: number): string {
  if (!Number.isFinite(value)) return '0';
  const text = String(value);
  return text.includes('e') ? value.toFixed(Math.abs(value) < 1 ? 20 : 0) : text;
}

function appendName(sink: ByteSink, name: string): void {
  let text = '/';
  for (let index = 0; index < name.length; index++) {
    const byte = name.charCodeAt(index);
    const isPlain = byte > 0x20 && byte < 0x7f && byte !== 0x23 && characterClasses[byte] === regular;
    text += isPlain ? name[index] : `#${byte.toString(16).padStart(2, '0')}`;
  }
  appendText(sink, text);
}

function appendString(sink: ByteSink, bytes: Uint8Array): void {
  appendText(sink, '(');
  let from = 0;
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index];
    // ( ) and \ are special within strings; a carriage return would be read as a line feed.
    if (byte !== 0x28 && byte !== 0x29 && byte !== 0x5c && byte !== 0x0d) continue;
    appendBytes(sink, bytes, from, index);
    appendText(sink, byte === 0x0d ? '\\r' : `\\${String.fromCharCode(byte)}`);
    from = index + 1;
  }
  appendBytes(sink, bytes, from);
  appendText(sink, ')');
}
