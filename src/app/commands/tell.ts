/**
 * `npm run tell -- UNIT`: mails OPERATOR_MAIL that a systemd unit has failed, with the text of standard input
 * (deploy/turbo-catalogue-tell@.service).
 */

import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { text } from 'node:stream/consumers';
import { deskText } from '#language/desk-text.ts';
import { languageOf } from '#language/languages.ts';
import { escaped } from '#language/plain-text.ts';
import { ConfigError } from '#platform/config.ts';
import { withoutSecrets } from '#platform/log.ts';
import { openMailer } from '#platform/mail.ts';
import { reasonOf } from '../doctor/settings.ts';
import { commandLog, endWithUsage, readArguments, readSettings, runCommand } from './command.ts';

const usage = `Usage: npm run tell -- UNIT

Mails OPERATOR_MAIL that the systemd unit UNIT failed, with the lines of standard input.
`;

class TellError extends Error {}

async function tell(unit: string): Promise<void> {
  const config = readSettings();
  const { operatorMail, mailLanguage } = config;
  if (operatorMail === undefined) {
    throw new ConfigError('OPERATOR_MAIL is not set, so that failures of backups are not mailed.');
  }
  const lines = withoutSecrets(await text(process.stdin));
  const failed = { unit, host: hostname() };
  const subject = deskText(mailLanguage, '{unit} failed on {host}', failed);
  const first = deskText(mailLanguage, '{unit} failed on {host}. Its last lines:', failed);
  const body = `${first}\n\n${lines}`;
  const mailer = openMailer(config, commandLog(config));
  try {
    await mailer.send({
      id: randomUUID(),
      to: operatorMail,
      subject,
      tag: languageOf(mailLanguage).tag,
      text: body,
      html: `<pre>${escaped(body)}</pre>`,
    });
  } catch (error) {
    throw new TellError(`The mail to ${operatorMail} could not be sent: ${reasonOf(error)}.`);
  } finally {
    mailer.close();
  }
}

const { positionals } = readArguments({ allowPositionals: true }, usage);
const [unit, more] = positionals;
if (!unit || more) endWithUsage(usage);
await runCommand([ConfigError, TellError], () => tell(unit));
