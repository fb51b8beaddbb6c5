/**
 * The site as `npm start` runs it, for the e2e tests: built pages, an embedded database and the demo
 * catalogue in a temporary folder, on any free port.
 */
import { rmSync } from 'node:fs';
import { siteSettings } from './site-settings.ts';

const dataDir = process.env.E2E_DATA_DIR;
if (!dataDir) throw new Error('E2E_DATA_DIR must name a folder for this run alone.');
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
Object.assign(process.env, siteSettings, { DATA_DIR: dataDir, PORT: '0' });
await import('../../tools/start.ts');
