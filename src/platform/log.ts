import { destination, type Logger, type LoggerOptions, pino, stdSerializers } from 'pino';

export type { Logger } from 'pino';

/** Names of fields that hold secrets, at whatever depth; also in JSON that stands inside a text. */
const names =
  '(?:new)?password(?:sha|_?hash)?|pass|secret|totp|signupCode|recoveryCodes?|tk|(?:[a-z]+[-_]?)*token|(?:set-)?cookie|authorization';
const field = new RegExp(`"(${names})":(?:"(?:[^"\\\\]|\\\\.)*"|\\[[^\\]]*\\])`, 'gi');
const fieldInText = new RegExp(`(\\\\+")(${names})\\1\\s*:\\s*\\1[^"\\\\]*\\1`, 'gi');
// Codes sent by e-mail have 6 digits; other fields of this name tell of errors.
const code = /(\\*"code\\*"\s*:\s*\\*")\d{6}(?=\\*")/g;
const cookieInText = /\b((?:tk|staff)=)[\w-]{20,}/g;
/** A password's digest stands for the password. */
const digest = /\b[0-9a-f]{64}\b/g;
/** User and password in an address, as of a database or a mail server. */
const credentials = /([a-z][a-z0-9+.-]*:\/\/[^\s:@/"']*):[^\s"']*@/gi;

/** A line of a log without the secrets that it may hold. */
export const withoutSecrets = (line: string): string =>
  line
    .replace(field, '"$1":"[secret]"')
    .replace(fieldInText, '$1$2$1:$1[secret]$1')
    .replace(code, '$1[secret]')
    .replace(cookieInText, '$1[secret]')
    .replace(digest, '[secret]')
    .replace(credentials, '$1:[secret]@');

/** An error as it is logged: pg hangs the whole connection on it, with settings and buffers. */
function withoutClient(error: Error): object {
  const { client: _client, ...told } = stdSerializers.err(error) as unknown as {
    client?: unknown;
  };
  return told;
}

export const logOptions = (level: string): LoggerOptions => ({
  level,
  hooks: { streamWrite: withoutSecrets },
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
