/**
 * `npm run release`: builds the pages and writes release/turbo-catalogue-VERSION.tar.gz, which runs after
 * `npm ci --omit=dev`: sources, built pages, migrations, demo and deployment files. `-- --with-packages` also
 * writes an archive that includes the packages, for machines of this kind without a network.
 */
import { execFileSync } from 'node:child_process';
import {
  createWriteStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { buildWeb } from './build.ts';
import { bomOf, bundledPackages, noticesOf } from './notices.ts';
import { root } from './programs.ts';

const included = [
  ...['package.json', 'package-lock.json', '.npmrc', 'README.md', 'CHANGELOG.md', 'LICENSE'],
  ...['src', 'dist', 'db', 'deploy', 'docs'],
  ...['tools/compile-cache.js', 'tools/link-node.js', 'tools/start.ts', 'tools/build.ts'],
];
const excluded =
  /\.test\.tsx?$|^src\/.*(\.css|\.d\.ts)$|^docs\/.*\.png$|^docs\/decisions\/|^dist\/(\.built$|compiled\/|packages-\w+\.json$)/;

interface Packages {
  optionalDependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

/**
 * Packages for tests only. They are optional dependencies, because npm installs other dependencies on every
 * system.
 */
const forTests = /^(node_modules\/)?pg15-/;

/** package.json without packages for development. */
function withoutDevelopment({ devDependencies: _, ...kept }: Packages): Packages {
  const optional = Object.entries(kept.optionalDependencies ?? {});
  return {
    ...kept,
    optionalDependencies: Object.fromEntries(optional.filter(([name]) => !forTests.test(name))),
  };
}

interface Lock {
  packages: Record<string, Packages & { dev?: boolean }>;
}

function lockOfRelease(lock: Lock): Lock {
  const packages = Object.entries(lock.packages)
    .filter(([name, { dev }]) => dev !== true && !forTests.test(name))
    .map(([name, one]) => [name, name === '' ? withoutDevelopment(one) : one] as const);
  return { ...lock, packages: Object.fromEntries(packages) };
}

export const isIncluded = (name: string): boolean => !excluded.test(name);

export function contentsOf(name: string): Buffer {
  const bytes = readFileSync(join(root, name));
  const written = (made: object) => Buffer.from(`${JSON.stringify(made, undefined, 2)}\n`);
  if (name === 'package.json') {
    return written({
      ...withoutDevelopment(JSON.parse(bytes.toString())),
      version: versionOfTree(),
    });
  }
  if (name === 'package-lock.json') return written(lockOfRelease(JSON.parse(bytes.toString())));
  return bytes;
}

/** File mode in a release. Scripts are executable, because systemd units start them by path. */
export const modeOf = (contents: Buffer): number =>
  contents.subarray(0, 2).toString() === '#!' ? 0o755 : 0o644;

/** Paths of all files in a folder, or the path of the file itself, with slashes. */
function filesIn(name: string): string[] {
  if (statSync(join(root, name)).isFile()) return [name];
  return readdirSync(join(root, name), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile())
    .map((one) => relative(root, join(one.parentPath, one.name)).replaceAll('\\', '/'))
    .sort();
}

/** Third-party notices of a release. */
function made(): { name: string; text: string }[] {
  const bundled = bundledPackages();
  const lock: Lock = JSON.parse(contentsOf('package-lock.json').toString());
  const installed = Object.keys(lock.packages).filter((name) => name !== '');
  const bom = JSON.stringify(bomOf(bundled, installed), undefined, 2);
  return [
    { name: 'THIRD-PARTY-NOTICES.txt', text: noticesOf(bundled) },
    { name: 'sbom.cdx.json', text: `${bom}\n` },
  ];
}

const read = (name: string): string => readFileSync(join(root, name), 'utf8');

/**
 * Version of an archive of this tree: the version of package.json. Between releases the commit is added
 * (1.1.0-dev+4a1c3d91), so that archives with the same name have the same contents.
 */
export function versionOfTree(): string {
  const { version } = JSON.parse(read('package.json'));
  if (!version.endsWith('-dev')) return version;
  const describe = ['describe', '--always', '--dirty', '--exclude', '*'];
  return `${version}+${execFileSync('git', describe, { cwd: root, encoding: 'utf8' }).trim()}`;
}

/**
 * Release notes: the section of a version in CHANGELOG.md; between releases 'Unreleased'.
 * @throws Error if there is no section
 */
export function notesOf(version: string): string {
  const title = version.includes('-dev') ? 'Unreleased' : version;
  const section = read('CHANGELOG.md')
    .split(/^## /m)
    .find((part) => part.startsWith(`[${title}]`));
  if (!section) throw new Error(`CHANGELOG.md has no section for ${version}.`);
  return section.slice(section.indexOf('\n') + 1).trim();
}

/** Writes the archive and the release notes. @returns path of the archive */
async function release(): Promise<string> {
  const version = versionOfTree();
  const notes = notesOf(version);
  buildWeb();
  const title = `turbo-catalogue-${version}`;
  const path = join(root, 'release', `${title}.tar.gz`);
  mkdirSync(join(root, 'release'), { recursive: true });
  rmSync(path, { force: true });
  writeFileSync(join(root, 'release', `${title}.md`), `${notes}\n`);
  const names = included.flatMap(filesIn).filter(isIncluded);
  const tar = pack();
  const written = pipeline(tar, createGzip({ level: 9 }), createWriteStream(path));
  const files = [
    ...names.map((name) => ({ name, contents: () => contentsOf(name) })),
    ...made().map(({ name, text }) => ({ name, contents: () => Buffer.from(text) })),
  ];
  for (const { name, contents } of files) {
    const bytes = contents();
    await new Promise<void>((done, failed) => {
      const header = { name: `${title}/${name}`, size: bytes.length, mode: modeOf(bytes) };
      const target = tar.entry(header, (error) => (error ? failed(error) : done()));
      target.end(bytes);
    });
  }
  tar.finalize();
  await written;
  return path;
}

/** Writes an archive with the packages, including Node and PostgreSQL for this system. @returns its path */
export function addPackages(path: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'release-'));
  try {
    execFileSync('tar', ['xzf', path, '-C', folder]);
    const [title = ''] = readdirSync(folder);
    execFileSync('npm', ['ci', '--omit=dev'], { cwd: join(folder, title), stdio: 'inherit' });
    const archive = path.replace(/\.tar\.gz$/, `-${process.platform}-${process.arch}.tar.gz`);
    execFileSync('tar', ['czf', archive, '-C', folder, title]);
    return archive;
  } finally {
    rmSync(folder, { recursive: true });
  }
}

if (import.meta.main) {
  const light = await release();
  const paths = process.argv.includes('--with-packages') ? [light, addPackages(light)] : [light];
  for (const path of paths) {
    console.log(`${path}: ${(statSync(path).size / 1_000_000).toFixed(1)} MB`);
  }
}
