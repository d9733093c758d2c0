import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { BrokenImage, OversizedImage } from './broken-image.ts';
import type { EmbeddedImage } from './embedded-image.ts';
import { readPng } from './read-png.ts';

/** Larger drawings are data, not pictures; librsvg's own bounds on elements and references hold below it. */
const maximumBytes = 10 * 1024 * 1024;

/** Pixels that a drawing is rasterised to at most: 300 dpi on A3. */
const maximumPixels = 18_000_000;

/** CSS pixels are 96 to the inch; three raster pixels for each are sharp on paper. */
const sharpestDpi = 288;

/** A drawing can ask for any amount of work in a few bytes; a real one takes a second at most. */
const timeoutMs = 10_000;

/**
 * What the drawing process runs: it reads the SVG, measures it, and writes the resolution it chose and a PNG. libvips
 * takes an SVG's own pixels for 72 to the inch.
 */
const script = `
const [, sharpPath, maximumPixels, sharpestDpi] = process.argv;
const sharp = require(sharpPath);
const chunks = [];
process.stdin.on('data', (chunk) => chunks.push(chunk)).on('end', async () => {
  const svg = Buffer.concat(chunks);
  const { width, height } = await sharp(svg, { limitInputPixels: false }).metadata();
  const dpi = Math.min(Number(sharpestDpi), 96 * Math.sqrt(maximumPixels / (width * height)));
  if (!(dpi >= 1)) return process.exit(2);
  const png = await sharp(svg, { density: (dpi * 72) / 96 }).png({ compressionLevel: 3 }).toBuffer();
  process.stdout.write(dpi + '\\n');
  process.stdout.write(png);
});`;

/**
 * Rasterises a drawing at up to 288 dpi of its own size, in a process of its own, since nothing else can stop librsvg:
 * killed when it takes too long, without the environment and its secrets. It can reach no file and no address, being
 * given bytes and no place that they came from. Throws BrokenImage and OversizedImage.
 */
export async function readSvg(bytes: Buffer): Promise<EmbeddedImage> {
  if (bytes.length > maximumBytes) {
    throw new OversizedImage(`an SVG may have ${maximumBytes / 1024 / 1024} MB at most`);
  }
  const printed = await draw(bytes);
  const lineEnd = printed.indexOf('\n');
  const dpi = Number(printed.toString('latin1', 0, lineEnd));
  const image = readPng(printed.subarray(lineEnd + 1));
  if (!image) throw new Error('a drawing was encoded with interlacing, against what was asked');
  return { ...image, dpi: [dpi, dpi] };
}

async function draw(bytes: Buffer): Promise<Buffer> {
  const sharpPath = createRequire(import.meta.url).resolve('sharp');
  const child = spawn(
    process.execPath,
    ['-e', script, sharpPath, String(maximumPixels), String(sharpestDpi)],
    {
      env: {},
      stdio: ['pipe', 'pipe', 'ignore'],
      timeout: timeoutMs,
      killSignal: 'SIGKILL',
    },
  );
  const ended = new Promise<readonly [code: number | null, signal: string | null]>((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code, signal) => resolve([code, signal]));
  });
  // A process that ends before it has read everything is heard of by its exit code.
  child.stdin.on('error', () => {});
  child.stdin.end(bytes);
  const [printed, [code, signal]] = await Promise.all([buffer(child.stdout), ended]);
  if (signal !== null) throw new BrokenImage(`it cannot be drawn within ${timeoutMs / 1_000} seconds`);
  if (code === 2) throw new OversizedImage('it is too large');
  if (code !== 0) throw new BrokenImage('it is not a valid SVG');
  return printed;
}
