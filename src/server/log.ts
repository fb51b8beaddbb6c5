import { destination, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';

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

/** An error as it is logged: pg hangs the whole connection on it, with settings and buffers. */
function withoutClient(error: Error): object {
  const { client: _client, ...told } = stdSerializers.err(error) as unknown as {
    client?: unknown;
  };
  return told;
}

export const logOptions = (level: string): LoggerOptions => ({
  level,
  redact: { paths: secrets, censor: '[secret]' },
  serializers: { err: withoutClient },
});

/**
 * The process's log: one JSON line per event on standard output, written at once, so that the last
 * words of a process that ends are not lost.
 */
export function createLog(level: string): Logger {
  return pino({ ...logOptions(level), base: undefined }, destination({ dest: 1, sync: true }));
}

/** A log that keeps nothing: for tests and tools. */
export function silentLog(): Logger {
  return pino({ level: 'silent' });
}
