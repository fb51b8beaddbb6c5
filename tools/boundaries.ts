import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A source file; `path` is relative to the project folder, with slashes. */
export interface Source {
  path: string;
  text: string;
}

/** A desk: the back-office part of a feature, or a feature of the back office only. */
const desk = /^src\/features\/(?:.*\/desk|catalogue-desk)\//;

/**
 * Layers of src, lowest first. A file may import its own layer and lower layers. `platform` and `ui` share a
 * layer and must not import each other.
 */
const layers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['contract', /^src\/contract\//],
  ['language', /^src\/language\//],
  ['platform or ui', /^src\/(platform|ui)\//],
  ['features', /^src\/features\/(?!.*\/desk\/|catalogue-desk\/)/],
  ['staff', /^src\/staff\//],
  ['desks', desk],
  ['app', /^src\/app\//],
];

const layerOf = (path: string): number => layers.findIndex(([, pattern]) => pattern.test(path));

/** Where code runs. Files outside `server` and `web` may run on both sides. */
type Side = 'server' | 'browser' | 'both';

const pure =
  /^src\/(?:contract|language)\/|^src\/features\/(?:numbers\/|(?!catalogue-index\/)[^/]+\/[^/]+$)/;

function sideOf(path: string): Side {
  if (/^src\/ui\/|\/web\/|^src\/app\/back-office\//.test(path)) return 'browser';
  return pure.test(path) ? 'both' : 'server';
}

/** Interface between the server and the rendering of pages. */
const rendering = 'src/app/web/page-request.ts';

const folders = ['contract', 'language', 'platform', 'ui', 'features', 'staff', 'app'];

/** Path of an imported file, relative to the project folder; undefined for a package. */
function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier === '#contract') return 'src/contract/index.ts';
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  if (specifier.startsWith('#test/')) return specifier.slice(1);
  const folder = specifier.slice(1).split('/')[0] ?? '';
  return specifier.startsWith('#') && folders.includes(folder)
    ? `src/${specifier.slice(1)}`
    : undefined;
}

/** Reason why a file must not import another file; undefined if it may. */
function objection(from: string, to: string): string | undefined {
  const [here, there] = [layerOf(from), layerOf(to)];
  if (here < 0) return undefined;
  if (there < 0) return 'src stands on its own';
  if (there > here) return `${layers[here]?.[0]} knows nothing of ${layers[there]?.[0]}`;
  if (/^src\/(platform|ui)/.test(from) && from.slice(0, 6) !== to.slice(0, 6) && here === there) {
    return 'platform and ui know nothing of each other';
  }
  const [mine, theirs] = [sideOf(from), sideOf(to)];
  if (mine === 'browser' && theirs === 'server') {
    return 'pages reach the server through calls only';
  }
  if (mine === 'server' && theirs === 'browser' && to !== rendering) {
    return 'the server knows no page';
  }
  if (mine === 'both' && theirs !== 'both') {
    return 'rules that both sides use know neither';
  }
  return undefined;
}

const importPattern = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"]+)['"]/g;
const isTest = (path: string): boolean => /\.(test|e2e)\.tsx?$/.test(path);

/** All imports between sources, except in tests, which may import anything. */
function importsOf(sources: readonly Source[]): [from: string, specifier: string, to: string][] {
  return sources.flatMap(({ path, text }) =>
    isTest(path)
      ? []
      : [...text.matchAll(importPattern)].flatMap(([, specifier = '']) => {
          const to = resolveImport(path, specifier);
          return to === undefined ? [] : [[path, specifier, to] as [string, string, string]];
        }),
  );
}

/** Imports that cross a boundary, one line each. */
export function findCrossings(sources: readonly Source[]): string[] {
  return importsOf(sources).flatMap(([from, specifier, to]) => {
    const why = objection(from, to);
    return why ? [`${from} imports ${specifier}: ${why}`] : [];
  });
}

/** Feature of a file. A desk counts as a separate feature. '' for files outside of features. */
function featureOf(path: string): string {
  const [, feature] = /^src\/features\/([^/]+)\//.exec(path) ?? [];
  if (feature === undefined) return '';
  return desk.test(path) ? `desk of ${feature}` : `feature ${feature}`;
}

/** Section of a file within its feature: a folder, or '' for files directly in the feature's folder. */
const sectionOf = (path: string): string =>
  /^src\/features\/([^/]+\/[^/]+)\//.exec(path)?.[1] ?? '';

/** Circular imports of files, folders, features and sections of a feature, one line each. */
export function findCircles(sources: readonly Source[]): string[] {
  const imports = importsOf(sources).map(([from, , to]) => [from, to] as const);
  const ofFeatures = imports
    .map(([from, to]) => [featureOf(from), featureOf(to)] as const)
    .filter(([from, to]) => from !== to && from !== '' && to !== '');
  const ofSections = imports
    .map(([from, to]) => [sectionOf(from), sectionOf(to)] as const)
    .filter(([from, to]) => from !== to && from !== '' && from.split('/')[0] === to.split('/')[0]);
  const ofFolders = imports
    .map(([from, to]) => [posix.dirname(from), posix.dirname(to)] as const)
    .filter(([from, to]) => from !== to);
  return [imports, ofFolders, ofFeatures, ofSections].flatMap((arrows) =>
    circlesIn(arrows).map((circle) => `${circle.join(' → ')}: a circle`),
  );
}

function circlesIn(arrows: readonly (readonly [from: string, to: string])[]): string[][] {
  const targets = new Map<string, Set<string>>();
  for (const [from, to] of arrows) targets.set(from, (targets.get(from) ?? new Set()).add(to));
  const visited = new Set<string>();
  const circles: string[][] = [];
  const walk = (name: string, way: readonly string[]) => {
    const before = way.indexOf(name);
    if (before >= 0) circles.push([...way.slice(before), name]);
    if (before >= 0 || visited.has(name)) return;
    for (const target of targets.get(name) ?? []) walk(target, [...way, name]);
    visited.add(name);
  };
  for (const name of targets.keys()) walk(name, []);
  return circles;
}

const policy = 'src/features/gateway/policy.ts';
const comparedLevel = /\b\w*[lL]evel\s*(?:===|!==)\s*'(?:A|B|C|C1)'/;

/** Comparisons of a customer level outside the policy, one line each. */
export function findComparedLevels(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path, text }) => path !== policy && !isTest(path) && comparedLevel.test(text))
    .map(({ path }) => `${path} compares a level: ask a question of ${policy}`);
}

export function readSources(root: string): Source[] {
  return readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && /\.tsx?$/.test(one.name) && !one.name.includes('.gen.'))
    .map((one) => {
      const full = join(one.parentPath, one.name);
      const path = full.slice(root.length + 1).replaceAll('\\', '/');
      return { path, text: readFileSync(full, 'utf8') };
    });
}
