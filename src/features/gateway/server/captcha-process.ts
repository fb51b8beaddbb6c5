/**
 * Child process that draws captchas: bent, rotated and crossed-out letters in the project's own font. The
 * drawing library is native code; a crash in it once stopped the whole site (decision 20).
 */
import { randomInt } from 'node:crypto';
import { fileURLToPath } from 'node:url';
import { createCanvas, GlobalFonts, type SKRSContext2D } from '@napi-rs/canvas';
import { runTasks } from '#platform/processes.ts';

/** Pixels. Twice the 120 pixels shown on the page (docs/product.md 9). */
const WIDTH = 240;
const HEIGHT = 88;
const FONT = 'Captcha';

const fontFile = fileURLToPath(
  import.meta.resolve(
    '@fontsource/atkinson-hyperlegible/files/atkinson-hyperlegible-latin-700-normal.woff2',
  ),
);
if (!GlobalFonts.registerFromPath(fontFile, FONT)) throw new Error(`${fontFile} is no font.`);

export interface CaptchaTask {
  readonly letters: string;
}
export type CaptchaPicture = Uint8Array;

const between = (least: number, most: number): number =>
  least + (randomInt(10_000) / 10_000) * (most - least);

/** @returns a PNG, 240 × 88 pixels, readable on light and dark pages */
function draw({ letters }: CaptchaTask): CaptchaPicture {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.fillStyle = '#f4f1ea';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  const hue = randomInt(360);
  drawSpecks(context, hue);
  drawLetters(context, letters, hue);
  drawStrokes(context, hue);
  // Synchronous: the library's asynchronous encoder read the canvas in another thread after it was freed.
  return canvas.toBuffer('image/png');
}

function drawLetters(context: SKRSContext2D, letters: string, hue: number): void {
  const room = WIDTH / (letters.length + 0.6);
  context.textAlign = 'center';
  context.textBaseline = 'middle';
  [...letters].forEach((letter, index) => {
    context.save();
    context.translate(room * (index + 0.8) + between(-5, 5), HEIGHT / 2 + between(-9, 9));
    context.rotate(between(-0.4, 0.4));
    context.transform(1, between(-0.15, 0.15), between(-0.3, 0.3), between(0.9, 1.15), 0, 0);
    context.font = `${randomInt(44, 58)}px ${FONT}`;
    context.fillStyle = `hsl(${hue + randomInt(-40, 40)} 60% 28%)`;
    context.fillText(letter, 0, 0);
    context.restore();
  });
}

function drawStrokes(context: SKRSContext2D, hue: number): void {
  for (let stroke = 0; stroke < 3; stroke += 1) {
    context.strokeStyle = `hsl(${hue + randomInt(-40, 40)} 60% 30%)`;
    context.lineWidth = between(1.5, 3);
    context.beginPath();
    context.moveTo(between(0, 30), between(10, HEIGHT - 10));
    const [bend, other] = [between(0, HEIGHT), between(0, HEIGHT)];
    context.bezierCurveTo(WIDTH / 3, bend, (WIDTH * 2) / 3, other, WIDTH, between(10, HEIGHT - 10));
    context.stroke();
  }
}

function drawSpecks(context: SKRSContext2D, hue: number): void {
  for (let speck = 0; speck < 90; speck += 1) {
    context.fillStyle = `hsl(${hue + randomInt(-60, 60)} 40% ${randomInt(45, 75)}%)`;
    context.fillRect(between(0, WIDTH), between(0, HEIGHT), between(1, 4), between(1, 4));
  }
}

runTasks(draw);
