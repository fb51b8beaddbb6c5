/**
 * `npm run doctor`: checks an installation with the settings of its site and prints the problems. Exit status
 * 1 if there is a problem.
 */
import { ConfigError, readConfig } from '#platform/config.ts';
import { withoutSecrets } from '#platform/log.ts';
import { siteVersion } from '#platform/program.ts';
import {
  checkCertificate,
  checkDatabase,
  checkMail,
  checkSite,
  checkStore,
} from '../doctor/services.ts';
import {
  checkBackups,
  checkDisk,
  checkSettings,
  type Finding,
  fine,
  wrong,
} from '../doctor/settings.ts';
import { readArguments, runCommand } from './command.ts';

const usage = `Usage: npm run doctor [-- --backups FOLDER]

Looks at the installation with the settings of its site, and with --backups at the backups in a folder
instead of BACKUP_DIR.
`;

const marks = { fine: 'ok   ', look: 'look ', wrong: 'WRONG' } as const;

async function examine(backups: string | undefined): Promise<Finding[]> {
  const settings = readConfig(process.env);
  const config = { ...settings, backupDir: backups ?? settings.backupDir };
  const findings = await Promise.all([
    [fine(`This is version ${siteVersion}.`)],
    checkSettings(config, process.env),
    checkDatabase(config),
    checkDisk(config),
    checkStore(config),
    checkMail(config),
    checkSite(config),
    checkCertificate(config),
    checkBackups(config),
  ]);
  return findings.flat();
}

/** Runs all checks. An unreadable setting is a finding, too. */
async function examineAll(backups: string | undefined): Promise<Finding[]> {
  try {
    return await examine(backups);
  } catch (error) {
    if (error instanceof ConfigError) return error.message.split('\n').map(wrong);
    throw error;
  }
}

const { values } = readArguments({ options: { backups: { type: 'string' } } }, usage);
await runCommand([], async () => {
  const findings = await examineAll(values.backups);
  for (const { state, says } of findings) {
    process.stdout.write(withoutSecrets(`${marks[state]} ${says}\n`));
  }
  if (findings.some(({ state }) => state === 'wrong')) process.exit(1);
});
