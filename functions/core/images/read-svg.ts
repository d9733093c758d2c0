import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { BrokenImage, OversizedImage } from './broken-image.ts';
import type { EmbeddedImage } from './embedded-image.ts';
import { readPng } from './read-png.ts';

/** Larger drawings are data, not pictures. Below this, librsvg's own limits on elements and references apply. */
const maximumBytes = 10 * 1024 * 1024;

/** The most pixels that a drawing is rasterised to: A3 at 300 dpi. */
const maximumPixels = 18_000_000;

/** Three raster pixels for each CSS pixel (96 per inch) are sharp on paper. */
const sharpestDpi = 288;

/** A few bytes of SVG can cause any amount of work. A real drawing takes a second at most. */
const timeoutMs = 10_000;

/**
 * The child process's script: reads the SVG, measures it, and writes the chosen resolution and a PNG. libvips assumes
 * that an SVG has 72 pixels per inch.
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
 * Rasterises a drawing at its own size with up to 288 dpi. This runs in a child process, since nothing else can stop
 * librsvg: it is killed if it takes too long, and gets no environment and thus no secrets. It cannot load files or
 * URLs, because librsvg gets only bytes without a base URL. Throws BrokenImage and OversizedImage.
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
  // If the process ends before it has read everything, its exit code shows it.
  child.stdin.on('error', () => {});
  child.stdin.end(bytes);
  const [printed, [code, signal]] = await Promise.all([buffer(child.stdout), ended]);
  if (signal !== null) throw new BrokenImage(`it cannot be drawn within ${timeoutMs / 1_000} seconds`);
  if (code === 2) throw new OversizedImage('it is too large');
  if (code !== 0) throw new BrokenImage('it is not a valid SVG');
  return printed;
}
