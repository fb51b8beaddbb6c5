/** What Medusa's processes find around them. */
const address = new URL(process.env.DATABASE_URL);
const folder = address.searchParams.get('host');

process.chdir(import.meta.dirname);
process.env.MEDUSA_DISABLE_TELEMETRY = 'true';
process.env.LOG_LEVEL = 'warn';
// MikroORM accepts a socket only as its URL-encoded folder in place of the host.
if (folder) {
  const place = `${encodeURIComponent(folder)}:${address.searchParams.get('port')}`;
  const account = `${address.username}:${address.password}`;
  process.env.DATABASE_URL = `postgresql://${account}@${place}${address.pathname}`;
}
