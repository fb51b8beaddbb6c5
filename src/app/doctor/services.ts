/** The doctor's checks of network services: mail, store, the site itself, its certificate. */
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { createTransport } from 'nodemailer';
import { type Config, isHttps } from '#platform/config.ts';
import { makePath } from '#platform/data-dir.ts';
import { openFiles } from '#platform/files.ts';
import { type Finding, fine, look, reasonOf, wrong } from './finding.ts';

/** How long to wait for an answer, ms. */
const PATIENCE = 10_000;
const DAY = 24 * 60 * 60_000;
/** A certificate that ends sooner should have been renewed. */
const LEAST_DAYS = 14;

/** Whether the mail server takes mails; none is sent. */
export async function checkMail({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<Finding[]> {
  if (smtpUrl === undefined) return [];
  const patience = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE };
  let transport: ReturnType<typeof createTransport> | undefined;
  try {
    transport = createTransport({ url: smtpUrl, ...patience });
    await transport.verify();
    return [fine('The mail server answers and lets the site in.')];
  } catch (error) {
    return [wrong(`The mail server of SMTP_URL can't be used: ${reasonOf(error)}.`)];
  } finally {
    transport?.close();
  }
}

/** Whether the store of pictures and documents keeps a file. */
export async function checkStore(config: Config): Promise<Finding[]> {
  const name = `doctor-${randomBytes(8).toString('hex')}`;
  const where = config.storageUrl === undefined ? 'DATA_DIR/files' : 'STORAGE_URL';
  try {
    if (config.storageUrl === undefined) makePath(config.dataDir);
    const files = await openFiles(config);
    await files.put(name, Buffer.from('?'), 'text/plain');
    const kept = await files.read(name);
    await files.remove(name);
    if (kept.length === 1) return [fine(`The store (${where}) keeps and removes files.`)];
    return [wrong(`The store (${where}) does not give back what was put into it.`)];
  } catch (error) {
    return [wrong(`The store (${where}) can't be used: ${reasonOf(error)}.`)];
  }
}

/** Whether the site answers, here and at the address of visitors. */
export async function checkSite({ host, port, publicUrl }: Config): Promise<Finding[]> {
  const near = host.includes(':') ? '[::1]' : host === '0.0.0.0' ? '127.0.0.1' : host;
  const found: Finding[] = [];
  try {
    const answer = await fetch(`http://${near}:${port}/ready`, {
      signal: AbortSignal.timeout(PATIENCE),
    });
    const { catalogue } = (await answer.json()) as { catalogue?: { behind: boolean } };
    if (answer.status !== 200) {
      found.push(wrong(`The site on port ${port} is not ready (${answer.status}).`));
    } else if (catalogue?.behind) {
      found.push(
        wrong(
          "The site serves an older version of the catalogue than was published: look at its log for 'could not read the state of a channel'.",
        ),
      );
    } else found.push(fine(`The site on port ${port} is ready.`));
  } catch (error) {
    found.push(wrong(`The site does not answer on port ${port}: ${reasonOf(error)}.`));
  }
  if (publicUrl === undefined) return found;
  try {
    const answer = await fetch(`${publicUrl}/health`, { signal: AbortSignal.timeout(PATIENCE) });
    found.push(
      answer.ok
        ? fine(`${publicUrl} leads to a site that answers.`)
        : wrong(`${publicUrl} answers ${answer.status}: look at the proxy.`),
    );
  } catch (error) {
    found.push(
      look(`${publicUrl} can't be reached from here: ${reasonOf(error)}. Try it from outside.`),
    );
  }
  return found;
}

/** How long the certificate of visitors' address is good. */
export async function checkCertificate(
  config: Pick<Config, 'publicUrl'>,
  now = Date.now(),
): Promise<Finding[]> {
  if (!isHttps(config) || config.publicUrl === undefined) return [];
  const { hostname, port } = new URL(config.publicUrl);
  try {
    const { ends, fault } = await certificateOf(hostname, Number(port || 443));
    const days = Math.floor((ends - now) / DAY);
    if (fault) return [wrong(`Browsers refuse the certificate of ${hostname}: ${fault}.`)];
    const says = `The certificate of ${hostname} ends in ${days} days`;
    return [days < LEAST_DAYS ? wrong(`${says}: look why it is not renewed.`) : fine(`${says}.`)];
  } catch (error) {
    return [look(`The certificate of ${hostname} can't be seen from here: ${reasonOf(error)}.`)];
  }
}

function certificateOf(host: string, port: number): Promise<{ ends: number; fault: string }> {
  return new Promise((resolve, reject) => {
    const socket = connect(
      { host, port, ...(isIP(host) === 0 && { servername: host }), rejectUnauthorized: false },
      () => {
        const { valid_to } = socket.getPeerCertificate();
        // The types say Error; Node gives the error's code.
        const fault = socket.authorized ? '' : String(socket.authorizationError);
        resolve({ ends: Date.parse(valid_to), fault });
        socket.destroy();
      },
    );
    socket.setTimeout(PATIENCE, () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
  });
}
