/** The doctor's checks of the database, the mail server, the file store, the site and its certificate. */
import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { connect } from 'node:tls';
import { createTransport } from 'nodemailer';
import type pg from 'pg';
import { type Config, isHttps } from '#platform/config.ts';
import { makePath } from '#platform/data-dir.ts';
import { connectionsOf, openDatabase } from '#platform/database.ts';
import { openFiles } from '#platform/files.ts';
import { silentLog } from '#platform/log.ts';
import { serverOf } from '#platform/mail.ts';
import { databaseVersion, knownVersion, neededVersion } from '#platform/migrate.ts';
import { joinEmbedded } from '#platform/postgres/embedded.ts';
import { type Finding, fine, look, reasonOf, wrong } from './settings.ts';

/** Timeout of a check, ms. */
const PATIENCE = 10_000;
const DAY = 24 * 60 * 60_000;
/**
 * Minimum remaining validity of a certificate, days. A certificate with less should already have been
 * renewed.
 */
const MIN_DAYS = 14;

/** Checks whether the mail server is reachable and accepts the site's credentials. Sends no mail. */
export async function checkMail({ smtpUrl }: Pick<Config, 'smtpUrl'>): Promise<Finding[]> {
  if (smtpUrl === undefined) return [];
  const patience = { connectionTimeout: PATIENCE, greetingTimeout: PATIENCE };
  let transport: ReturnType<typeof createTransport> | undefined;
  try {
    transport = createTransport({ ...serverOf(smtpUrl), ...patience });
    await transport.verify();
    return [fine('The mail server answers and lets the site in.')];
  } catch (error) {
    return [wrong(`The mail server of SMTP_URL can't be used: ${reasonOf(error)}.`)];
  } finally {
    transport?.close();
  }
}

/** Checks whether the store of pictures and documents accepts a file. */
export async function checkStore(config: Config): Promise<Finding[]> {
  const name = `doctor-${randomBytes(8).toString('hex')}`;
  const where = config.storageUrl === undefined ? 'DATA_DIR/files' : 'STORAGE_URL';
  try {
    if (config.storageUrl === undefined) makePath(config.dataDir);
    const files = await openFiles(config);
    await files.put(name, Buffer.from('?'), 'text/plain');
    const content = await files.read(name);
    await files.remove(name);
    if (content.length === 1) return [fine(`The store (${where}) keeps and removes files.`)];
    return [wrong(`The store (${where}) does not give back what was put into it.`)];
  } catch (error) {
    return [wrong(`The store (${where}) can't be used: ${reasonOf(error)}.`)];
  }
}

/** Checks whether the site responds on this machine and at PUBLIC_URL. */
export async function checkSite({ host, port, publicUrl }: Config): Promise<Finding[]> {
  const near = host.includes(':') ? '[::1]' : host === '0.0.0.0' ? '127.0.0.1' : host;
  const findings: Finding[] = [];
  try {
    const answer = await fetch(`http://${near}:${port}/ready`, {
      signal: AbortSignal.timeout(PATIENCE),
    });
    const { catalogue } = (await answer.json()) as { catalogue?: { behind: boolean } };
    if (answer.status !== 200) {
      findings.push(wrong(`The site on port ${port} is not ready (${answer.status}).`));
    } else if (catalogue?.behind) {
      findings.push(
        wrong(
          "The site serves an older version of the catalogue than was published: look at its log for 'could not read the state of a channel'.",
        ),
      );
    } else findings.push(fine(`The site on port ${port} is ready.`));
  } catch (error) {
    findings.push(wrong(`The site does not answer on port ${port}: ${reasonOf(error)}.`));
  }
  if (publicUrl === undefined) return findings;
  try {
    const answer = await fetch(`${publicUrl}/health`, { signal: AbortSignal.timeout(PATIENCE) });
    findings.push(
      answer.ok
        ? fine(`${publicUrl} leads to a site that answers.`)
        : wrong(`${publicUrl} answers ${answer.status}: look at the proxy.`),
    );
  } catch (error) {
    findings.push(
      look(`${publicUrl} can't be reached from here: ${reasonOf(error)}. Try it from outside.`),
    );
  }
  return findings;
}

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
    return [days < MIN_DAYS ? wrong(`${says}: look why it is not renewed.`) : fine(`${says}.`)];
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
        // Typed as Error, but Node sets the error code, a string.
        const fault = socket.authorized ? '' : String(socket.authorizationError);
        resolve({ ends: Date.parse(valid_to), fault });
        socket.destroy();
      },
    );
    socket.setTimeout(PATIENCE, () => socket.destroy(new Error('no answer')));
    socket.once('error', reject);
  });
}

/** Facts about the database server, read by one query. */
interface Server {
  readonly version: number;
  readonly name: string;
  readonly connections: number;
  readonly unsafe: string | null;
  readonly encoding: string;
  readonly now: Date;
  readonly size: string;
}

/** URL of the configured database server, or of the embedded server. */
function addressOf({ databaseUrl, dataDir }: Config): string | undefined {
  try {
    return databaseUrl ?? joinEmbedded(dataDir);
  } catch {
    return undefined;
  }
}

/** Checks the database, which must be running. */
export async function checkDatabase(config: Config): Promise<Finding[]> {
  const url = addressOf(config);
  if (url === undefined) {
    return [wrong('The embedded database does not run: start the site, and look at its log.')];
  }
  const limits = { connect: 5000, query: 10_000 };
  const database = openDatabase({ url, log: silentLog(), size: 1, limits });
  const pool = database.write;
  try {
    return [
      ...(await checkServer(pool, config)),
      ...(await checkMigrations(pool)),
      ...(await checkJobs(pool)),
      ...(await checkReadable(pool)),
    ];
  } catch (error) {
    return [wrong(`The database can't be asked: ${reasonOf(error)}.`)];
  } finally {
    await database.close();
  }
}

async function checkServer(pool: pg.Pool, config: Config): Promise<Finding[]> {
  const began = Date.now();
  const { rows } = await pool.query<Server>(
    `select current_setting('server_version_num')::int as version,
       current_setting('server_version') as name,
       current_setting('max_connections')::int
         - current_setting('superuser_reserved_connections')::int as connections,
       (select string_agg(name, ', ') from pg_settings
        where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off')
         as unsafe,
       pg_encoding_to_char(encoding) as encoding, clock_timestamp() as now,
       pg_size_pretty(pg_database_size(datname)) as size
     from pg_database where datname = current_database()`,
  );
  const [server] = rows;
  if (!server) return [];
  const findings = [fine(`The database is PostgreSQL ${server.name} and takes ${server.size}.`)];
  if (server.version < 150_000) findings.push(wrong('PostgreSQL must be 15 or later.'));
  if (server.encoding !== 'UTF8')
    findings.push(wrong(`Its encoding is ${server.encoding}, not UTF8.`));
  if (server.unsafe) {
    findings.push(wrong(`${server.unsafe} is off: a power cut may cost orders, or the database.`));
  }
  const needed = connectionsOf(config.processes);
  if (server.connections < needed) {
    findings.push(
      wrong(
        `The database takes ${server.connections} connections, but PROCESSES=${config.processes} may want ${needed}: raise max_connections.`,
      ),
    );
  }
  const ended = Date.now();
  const apart = Math.max(began - server.now.getTime(), server.now.getTime() - ended, 0);
  findings.push(
    apart > 2000
      ? wrong(
          `The clocks of the site and the database are ${Math.round(apart / 1000)} s apart: have both set by NTP.`,
        )
      : fine('The clocks of the site and the database agree.'),
  );
  return findings;
}

async function checkMigrations(pool: pg.Pool): Promise<Finding[]> {
  const newest = await knownVersion();
  const current = await databaseVersion(pool);
  if (current === newest)
    return [fine(`The database has all ${newest} migrations of this release.`)];
  if (current > newest && (await neededVersion(pool, newest)) <= newest) {
    return [
      look(`The database is at migration ${current} of a newer release; this one can use it.`),
    ];
  }
  return [
    wrong(
      current < newest
        ? `The database is at migration ${current}, this release at ${newest}: start the site of this release, which migrates it.`
        : `The database is at migration ${current}, this release knows only ${newest}: run the newer release.`,
    ),
  ];
}

async function checkJobs(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ late: number; failing: string | null }>(
    // Ignores publishing jobs of a former release, which only that release can run.
    `select count(*) filter (where attempts = 0 and name not like 'catalogue\\_renew\\_%'
         and run_at < now() - interval '15 minutes')::int as late,
       string_agg(distinct name, ', ') filter (where attempts >= 3) as failing
     from jobs.job`,
  );
  const { late = 0, failing = null } = rows[0] ?? {};
  const findings: Finding[] = [];
  if (late > 0) {
    findings.push(
      wrong(
        `${late} jobs (mails, pictures, publishing) wait for more than 15 minutes: does the site run?`,
      ),
    );
  }
  if (failing) {
    findings.push(look(`Jobs that failed three times or more and are tried again: ${failing}.`));
  }
  return findings.length > 0 ? findings : [fine('Mails, pictures and publishing are not waiting.')];
}

/** Checks whether the site's role can read all tables. Another role may own restored tables. */
async function checkReadable(pool: pg.Pool): Promise<Finding[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', nspname, relname) as name
     from pg_class c join pg_namespace n on n.oid = relnamespace
     where relkind in ('r', 'S') and nspname !~ '^(pg_|information_schema$)'
       and not (has_schema_privilege(n.oid, 'usage') and case relkind
         when 'S' then has_sequence_privilege(c.oid, 'select')
         else has_table_privilege(c.oid, 'select') end)
     order by 1`,
  );
  if (rows.length === 0) return [fine("The site's role can read all that a backup holds.")];
  const names = rows.slice(0, 3).map(({ name }) => name);
  return [
    wrong(
      `Backups fail: the site's role can't read ${names.join(', ')}${rows.length > 3 ? ` and ${rows.length - 3} more` : ''}. As the superuser, make it their owner (alter table … owner to …), or drop what no longer belongs to the site.`,
    ),
  ];
}
