import {
  destination,
  type Logger,
  type LoggerOptions,
  pino,
  stdSerializers,
  stdTimeFunctions,
} from 'pino';
import { hasSiblings } from './program.ts';

export type { Logger } from 'pino';

// These patterns search every line of the log, and a line may contain text that a visitor sent. Their time
// must be linear in the length of the line. So they have no nested repetition, and no pattern searches
// a run of characters again from each of its characters.

/** Names of fields that hold secrets, at any depth; also in JSON inside a string. */
const names =
  '(?:new)?password(?:sha|_?hash)?|pass|secret|totp|signupCode|recoveryCodes?|tk|[a-z_-]*token|(?:set-)?cookie|authorization';
const field = new RegExp(`"(${names})":(?:"(?:[^"\\\\]|\\\\.)*"|\\[[^\\]]*(?:\\]|$))`, 'gi');
const fieldInText = new RegExp(`((?<!\\\\)\\\\+")(${names})\\1\\s*:\\s*\\1[^"\\\\]*\\1`, 'gi');
// Codes sent by e-mail have 6 digits; other fields with this name hold error codes.
const code = /((?<!\\)\\*"code\\*"\s*:\s*\\*")\d{6}(?=\\*")/g;
const cookieInText = /\b((?:tk|staff)=)[\w-]{20,}/g;
/** A password's digest is as secret as the password, because clients sign in with it. */
const digest = /\b[0-9a-f]{64}\b/g;
/** User and password in the URL of a database or a mail server. */
const credentials = /(:\/\/[^\s:@/"']*):(?:(?!:\/\/)[^\s"'])*@/g;

export const withoutSecrets = (line: string): string =>
  line
    .replace(field, '"$1":"[secret]"')
    .replace(fieldInText, '$1$2$1:$1[secret]$1')
    .replace(code, '$1[secret]')
    .replace(cookieInText, '$1[secret]')
    .replace(digest, '[secret]')
    .replace(credentials, '$1:[secret]@');

/** Removes the connection, with its settings and buffers, that pg attaches to an error. */
function withoutClient(error: Error): object {
  const { client: _client, ...told } = stdSerializers.err(error) as unknown as {
    client?: unknown;
  };
  return told;
}

export const logOptions = (level: string): LoggerOptions => ({
  level,
  timestamp: stdTimeFunctions.isoTime,
  hooks: { streamWrite: withoutSecrets },
  serializers: { err: withoutClient },
});

/**
 * The process's log: one JSON line per event on standard output, written synchronously so that the
 * last lines before an exit are not lost. With several processes, each line has the process id.
 */
export function createLog(level: string): Logger {
  const base = hasSiblings ? { pid: process.pid } : undefined;
  return pino({ ...logOptions(level), base }, destination({ dest: 1, sync: true }));
}

export function silentLog(): Logger {
  return pino({ level: 'silent' });
}
