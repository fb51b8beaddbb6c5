import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, it } from 'vitest';
import { readSources } from './boundaries.ts';
import { root } from './programs.ts';
import { contentsOf, isIncluded, modeOf, notesOf } from './release.ts';

const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const sources = new Map(readSources(root).map(({ path, text }) => [path, text]));

/** The file of src that an import or an address in a source means; undefined for packages. */
function fileOf(specifier: string, from: string): string | undefined {
  if (specifier.startsWith('.')) return normalize(join(dirname(from), specifier));
  const [, alias, rest] =
    /^#(contract|language|platform|ui|features|staff|app)(?:\/(.*))?$/.exec(specifier) ?? [];
  return alias && `src/${alias}/${rest ?? 'index.ts'}`;
}

/** Packages that the files load when they run, from the start and the commands on. */
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
    names.filter((name) => /node_modules\/(pg15-|vite$|@mui\/|playwright)/.test(name)),
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

it('The notes of a release are the section of its version in the changelog', () => {
  expect(notesOf(manifest.version)).toMatch(/^### /);
  expect(() => notesOf('0.0.0')).toThrow('CHANGELOG.md has no section for 0.0.0.');
});
