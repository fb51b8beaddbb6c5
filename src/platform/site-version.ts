import { readFileSync } from 'node:fs';

const manifest = JSON.parse(
  readFileSync(new URL('../../package.json', import.meta.url), 'utf8'),
) as { version: string };

/** The version of this program, as in package.json and CHANGELOG.md. */
export const siteVersion = manifest.version;
