/** The doctor's checks of settings, disk and backups. */
import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { newestBackup } from '#platform/backup/backup.ts';
import { type Config, isHttps, misspelledSettings, warningsOf } from '#platform/config.ts';

export interface Finding {
  /** `wrong` requires action; `look` may be intended. */
  readonly state: 'fine' | 'look' | 'wrong';
  /** A sentence, including what to do if action is needed. */
  readonly says: string;
}

export const fine = (says: string): Finding => ({ state: 'fine', says });
export const look = (says: string): Finding => ({ state: 'look', says });
export const wrong = (says: string): Finding => ({ state: 'wrong', says });

/**
 * The message of an error's innermost cause, or of the error itself if it has no cause. Without a message,
 * the error code.
 */
export function reasonOf(error: unknown): string {
  const { message, code, cause } = error as { message?: string; code?: string; cause?: unknown };
  if (cause !== undefined) return reasonOf(cause);
  return message || code || String(error);
}

const GB = 1024 ** 3;
/** Memory of one process with a catalogue of 100,000 turbos, bytes. */
const PROCESS_MEMORY = 0.3 * GB;
const DAY = 24 * 60 * 60_000;

/** Reports settings that are valid but probably not intended. */
export function checkSettings(config: Config, env: NodeJS.ProcessEnv = {}): Finding[] {
  const findings = [...misspelledSettings(env), ...warningsOf(config)].map(look);
  const add = (is: boolean, finding: Finding) => {
    if (is) findings.push(finding);
  };
  const isProduction = config.environment === 'production';
  add(
    !isProduction,
    look(`NODE_ENV is ${config.environment}; a site for visitors wants production.`),
  );
  add(
    isProduction && !isHttps(config),
    wrong('PUBLIC_URL begins with http: passwords and sessions cross the net unprotected.'),
  );
  add(
    isHttps(config) && config.trustedProxies === 0,
    wrong(
      'PUBLIC_URL begins with https, so a proxy stands before the site, but TRUSTED_PROXIES is 0: all visitors seem to have one address and share its limits. Set it to 1.',
    ),
  );
  add(
    isProduction && config.smtpUrl === undefined,
    wrong('SMTP_URL is not set: nobody gets a mail; they lie in DATA_DIR/mail.'),
  );
  add(
    config.metricsToken === undefined,
    look('METRICS_TOKEN is not set: no monitor can read /metrics.'),
  );
  add(
    config.processes * PROCESS_MEMORY > totalmem() / 2,
    look(
      `PROCESSES is ${config.processes}: these processes alone may take half of the memory; see 'Sizes' in docs/operation.md.`,
    ),
  );
  return findings.length > 0 ? findings : [fine('The settings fit together.')];
}

export async function checkDisk({ dataDir }: Pick<Config, 'dataDir'>): Promise<Finding[]> {
  try {
    const { bavail, blocks, bsize } = await statfs(dataDir);
    const free = `${((bavail * bsize) / GB).toFixed(1)} GB, ${Math.round((100 * bavail) / blocks)} %, of the disk with DATA_DIR is free`;
    const few = bavail / blocks < 0.1 || bavail * bsize < 2 * GB;
    return [few ? wrong(`Only ${free}: make room, or the database stops.`) : fine(`${free}.`)];
  } catch (error) {
    return [wrong(`DATA_DIR ${dataDir} can't be read: ${reasonOf(error)}.`)];
  }
}

/** Checks age and completeness of the newest backup in a folder. @param now ms since 1970 */
export async function checkBackups(
  { backupDir: folder }: Pick<Config, 'backupDir'>,
  now = Date.now(),
): Promise<Finding[]> {
  if (folder === undefined) {
    return [
      look(
        'Nothing is known of backups: name their folder by BACKUP_DIR, unless pgBackRest looks after them.',
      ),
    ];
  }
  try {
    const newest = await newestBackup(folder);
    if (!newest) {
      return [wrong(`There is no backup in ${folder}, whose name would end in .backup or .dump.`)];
    }
    const { path, made, isCut } = newest;
    if (isCut) {
      return [
        wrong(
          `The newest backup, ${path}, is cut off or empty, so nothing can be restored from it: make another.`,
        ),
      ];
    }
    const hours = Math.round((now - made) / 3_600_000);
    const says = `The newest backup, ${path}, is ${hours} hours old`;
    return [
      now - made > 1.5 * DAY ? wrong(`${says}: look why there is no newer one.`) : fine(`${says}.`),
    ];
  } catch (error) {
    return [wrong(`The folder of backups can't be read: ${reasonOf(error)}.`)];
  }
}
