/** Draws the picture of a captcha in a child process. */
import { randomInt } from 'node:crypto';
import { CallError } from '#contract/errors.ts';
import { openProcesses } from '#platform/processes.ts';
import type { CaptchaPicture, CaptchaTask } from './captcha-process.ts';
import { busy } from './reply.ts';

// No letters and digits that look alike: no 0 O Q D, 1 I L, 2 Z, 5 S, 6 G, 8 B, U V.
const LETTERS = 'ACEFHJKMNPRTWXY3479';
const LENGTH = 5;
/** Processor time of a picture, with the start of the process, ms; drawing takes about 5 ms. */
const LONGEST = 10_000;
/** Length of the queue: about a second of work. */
const MOST_WAITING = 100;

const painter = openProcesses<CaptchaTask, CaptchaPicture>({
  script: new URL('./captcha-process.ts', import.meta.url),
  mostWaiting: MOST_WAITING,
  longest: LONGEST,
  mostMemory: 384 * 1024 * 1024,
  niceness: 10,
  refusal: () => new CallError('unavailable', busy),
});

/** Pids of the drawing processes, for tests that kill them. */
export const { pids } = painter;

export const newLetters = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/**
 * @returns the data URL of a PNG, 240 × 88 pixels
 * @throws CallError unavailable if the queue is full
 */
export async function drawCaptcha(letters: string): Promise<string> {
  const png = await painter.run({ letters });
  return `data:image/png;base64,${Buffer.from(png).toString('base64')}`;
}
