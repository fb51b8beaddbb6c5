/**
 * Third-party notices of a release: licences of the packages in its bundles, and a list of all components
 * (CycloneDX, by `npm sbom`).
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './programs.ts';

/** Package folder of a module; undefined for a module of this project. */
export const folderOfModule = (id: string): string | undefined =>
  /^.*?\/(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//.exec(id)?.[1];

const bundleList = /^packages-\w+\.json$/;

/** Folders of the packages in the bundles of dist, as vite.config.ts lists them. */
export function bundledPackages(): string[] {
  const dist = join(root, 'dist');
  const lists = readdirSync(dist).filter((name) => bundleList.test(name));
  const folders: string[] = lists.flatMap((name) =>
    JSON.parse(readFileSync(join(dist, name), 'utf8')),
  );
  return [...new Set(folders)].sort();
}

interface Manifest {
  name: string;
  version: string;
  license?: string;
}

export function noticesOf(folders: readonly string[]): string {
  const parts = folders.map((folder) => {
    const place = join(root, folder);
    const manifest: Manifest = JSON.parse(readFileSync(join(place, 'package.json'), 'utf8'));
    const { name, version, license = 'no licence named' } = manifest;
    const texts = readdirSync(place)
      .filter((file) => /^(licen[cs]e|copying|notice)([-.].*)?$/i.test(file))
      .sort()
      .map((file) => readFileSync(join(place, file), 'utf8').trim());
    return [`${name} ${version} (${license})`, ...texts].join('\n\n');
  });
  const head = 'The pages of this release hold code of the packages below, under their licences.';
  return `${[head, ...parts].join(`\n\n${'-'.repeat(78)}\n\n`)}\n`;
}

interface Bom {
  metadata: { component: { name: string } };
  components: { 'bom-ref': string; name: string; version: string }[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

/** Components of a release: the packages that it installs and the packages in its bundles. */
export function bomOf(bundled: readonly string[], installed: readonly string[]): Bom {
  const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const most = { maxBuffer: 64 * 1024 * 1024 };
  const bom: Bom = JSON.parse(execFileSync('npm', args, { cwd: root, encoding: 'utf8', ...most }));
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  const refsOfRelease = new Set(
    [...bundled, ...installed].map((folder) => {
      const name = folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length);
      return `${lock[folder].name ?? name}@${lock[folder].version}`;
    }),
  );
  const components = bom.components.filter(({ name, version }) =>
    refsOfRelease.has(`${name}@${version}`),
  );
  const refs = new Set(components.map((one) => one['bom-ref']));
  const dependencies = bom.dependencies
    .filter(({ ref }) => refs.has(ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => refs.has(one)) }));
  bom.metadata.component.name = 'turbo-catalogue';
  return { ...bom, components, dependencies };
}
