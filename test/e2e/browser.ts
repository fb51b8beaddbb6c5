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

/** Paths of Chromium-based browsers on several systems. */
const ofTheSystem = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Launch options for Playwright. */
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
  // Without a graphics card the CPU would have to emulate the GPU.
  '--disable-gpu',
  '--in-process-gpu',
  // All pages belong to one site. Site isolation would make every test wait for a second process.
  '--disable-site-isolation-trials',
  // Chromium's fake camera, without a permission prompt.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  // Leaves the other cores to other tests.
  '--js-flags=--single-threaded',
];

/**
 * Finds the Chromium of the system, else the Chromium from npm. The latter includes its libraries and is
 * unpacked (200 MB) on first use.
 * @throws Error on systems other than Linux without a browser, because npm has no Chromium for them
 */
export async function findBrowser(): Promise<Browser> {
  // Chromium's sandbox does not work for root, under which CI runs.
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
  // Cached for the next run.
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
    // Another process may have unpacked it first.
    if (!existsSync(folder)) throw error;
  }
  return folder;
}

/** The package unpacks into the temporary folder, and unpacks its libraries only if it detects AWS Lambda. */
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
