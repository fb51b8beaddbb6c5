import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** Paths of browsers of the Chromium family on several systems. */
const ofTheSystem = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Options that Playwright needs to start the browser. */
export interface Browser {
  executablePath: string;
  env: Record<string, string>;
  args: string[];
}

const quiet = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
  // Without a graphics card the processor would emulate it.
  '--disable-gpu',
  '--in-process-gpu',
  // All pages are of one site. With isolation a second process would wait for another in every journey.
  '--disable-site-isolation-trials',
  // Chromium's fake camera, without a permission prompt.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  // The processors have other work than to help a page's collector and compiler.
  '--js-flags=--single-threaded',
];

/**
 * The system's Chromium, or the Chromium from npm, which brings the libraries it needs and is unpacked
 * (200 MB) on first use.
 * @throws Error on a system other than Linux without a browser: npm has no browser for it
 */
export async function findBrowser(): Promise<Browser> {
  // Chromium's sandbox refuses to work for root, as CI runs it.
  const args = process.getuid?.() === 0 ? [...quiet, '--no-sandbox'] : quiet;
  const installed = ofTheSystem.find((path) => existsSync(path));
  if (installed) return { executablePath: installed, env: {}, args };
  if (process.platform !== 'linux') {
    throw new Error('The journeys need Chrome, Chromium or Edge: please install one of them.');
  }
  const folder = await unpack();
  const env = {
    LD_LIBRARY_PATH: join(folder, 'al2023', 'lib'),
    FONTCONFIG_PATH: join(folder, 'fonts'),
  };
  return { executablePath: join(folder, 'chromium'), env, args };
}

async function unpack(): Promise<string> {
  const place = dirname(dirname(createRequire(import.meta.url).resolve('@sparticuz/chromium')));
  const { version } = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8')) as {
    version: string;
  };
  // Kept for the next run.
  const folder = join(place, '..', '..', '.cache', `chromium-${version}`);
  if (existsSync(folder)) return folder;
  mkdirSync(dirname(folder), { recursive: true });
  const half = mkdtempSync(`${folder}.`);
  try {
    await unpackInto(half);
    const fonts = join(half, 'fonts', 'fonts.conf');
    writeFileSync(fonts, readFileSync(fonts, 'utf8').replaceAll('/tmp/', `${folder}/`));
    renameSync(half, folder);
  } catch (error) {
    rmSync(half, { recursive: true, force: true });
    // Another process may have been quicker.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** The package unpacks into the temporary folder, and its libraries only when it sees this system. */
async function unpackInto(folder: string): Promise<void> {
  const names = ['TMPDIR', 'AWS_EXECUTION_ENV', 'LD_LIBRARY_PATH', 'FONTCONFIG_PATH'];
  const before = names.map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, { TMPDIR: folder, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs22.x' });
  try {
    const { default: chromium } = await import('@sparticuz/chromium');
    await chromium.executablePath();
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
  }
}
