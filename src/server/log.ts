import { destination, type Logger, pino } from 'pino';

export type { Logger } from 'pino';

/** Fields that never reach a log, wherever an object holds them one level deep. */
const secrets = [
  'password',
  'passwordSha',
  'tk',
  'token',
  'headers.cookie',
  'headers["x-token"]',
  'headers.authorization',
  'req.headers.cookie',
  'req.headers["x-token"]',
  'req.headers.authorization',
];

/**
 * The process's log: one JSON line per event on standard output, written at once, so that the last
 * words of a process that ends are not lost.
 */
export function createLog(level: string): Logger {
  return pino(
    { level, redact: { paths: secrets, censor: '[secret]' }, base: undefined },
    destination({ dest: 1, sync: true }),
  );
}

/** A log that keeps nothing: for tests and tools. */
export function silentLog(): Logger {
  return pino({ level: 'silent' });
}
