import { readdirSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';

/** A source file: its path from the project's folder, with slashes, and its text. */
export interface Source {
  path: string;
  text: string;
}

/** Where a file belongs; a feature's pure rules (its root files, numbers) belong to both sides. */
type Zone = 'contract' | 'web' | 'server' | 'both' | 'outside';

const pure = new Set(['numbers', 'texts']);

function zoneOf(path: string): Zone {
  const [top, area, feature, part, ...rest] = path.split('/');
  if (top !== 'src') return 'outside';
  if (area === 'contract') return 'contract';
  if (area === 'web' || area === 'server') return area;
  if (feature === undefined || part === undefined) return 'outside';
  if (part === 'web') return 'web';
  return rest.length === 0 || pure.has(part) ? 'both' : 'server';
}

function featureOf(path: string): string | undefined {
  return /^src\/features\/([^/]+)\//.exec(path)?.[1];
}

// Every text on every page goes through it, so it is worth a door of its own.
const textHook = 'src/features/language/web/use-text.ts';

/** What a feature shows to others: its two doors, and the files that stand in its own folder. */
function isPublic(path: string): boolean {
  if (path === textHook) return true;
  return /^src\/features\/[^/]+\/((server|web)\/public\.tsx?|[^/]+)$/.test(path);
}

const aliases: [start: string, folder: string][] = [
  ['#contract/', 'src/contract/'],
  ['#server/', 'src/server/'],
  ['#features/', 'src/features/'],
  ['#web/', 'src/web/'],
  ['#test/', 'test/'],
];

function resolveImport(from: string, specifier: string): string | undefined {
  if (specifier === '#contract') return 'src/contract/index.ts';
  if (specifier.startsWith('.')) return posix.join(posix.dirname(from), specifier);
  for (const [start, folder] of aliases) {
    if (specifier.startsWith(start)) return folder + specifier.slice(start.length);
  }
  return undefined;
}

// What the server needs of the web: where pages stand, how one is asked for, and who the maker is.
const webDoors = new Set(['src/web/paths.ts', 'src/web/page-request.ts', 'src/web/company.ts']);

/** Why this file may not import that one; undefined where it may. */
function objection(from: string, to: string): string | undefined {
  const [here, there] = [zoneOf(from), zoneOf(to)];
  if (here === 'outside') return undefined;
  if (there === 'outside') return 'src stands on its own';
  if (here === 'contract' && there !== 'contract') return 'the contract imports nothing of ours';
  if (here === 'web' && there === 'server') return 'web code reaches the server through calls only';
  if (here === 'server' && there === 'web' && !webDoors.has(to)) return 'the server knows no page';
  if (here === 'both' && (there === 'web' || there === 'server')) {
    return 'rules that both sides use know neither';
  }
  const [mine, theirs] = [featureOf(from), featureOf(to)];
  if (mine && theirs && mine !== theirs && !isPublic(to)) {
    return 'features meet through server/public.ts or web/public.ts';
  }
  return undefined;
}

const importPattern = /(?:\bfrom\s*|\bimport\s*\(?\s*)['"]([^'"]+)['"]/g;

/** Every import that crosses a boundary, as one line each. */
export function findCrossings(sources: Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    if (/\.(test|e2e)\.tsx?$/.test(path)) return [];
    return [...text.matchAll(importPattern)].flatMap(([, specifier = '']) => {
      const target = resolveImport(path, specifier);
      const why = target && objection(path, target);
      return why ? [`${path} imports ${specifier}: ${why}`] : [];
    });
  });
}

const policy = 'src/features/accounts/policy.ts';
const comparedLevel = /\b\w*[lL]evel\s*(?:===|!==)\s*'(?:A|B|C|C1)'/;

/** Every comparison of a level outside the policy, as one line each. */
export function findComparedLevels(sources: Source[]): string[] {
  return sources
    .filter(
      ({ path, text }) => path !== policy && !path.includes('.test.') && comparedLevel.test(text),
    )
    .map(({ path }) => `${path} compares a level: ask a question of ${policy}`);
}

/** All sources of the project below src. */
export function readSources(root: string): Source[] {
  return readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((one) => one.isFile() && /\.tsx?$/.test(one.name) && !one.name.includes('.gen.'))
    .map((one) => {
      const full = join(one.parentPath, one.name);
      const path = full.slice(root.length + 1).replaceAll('\\', '/');
      return { path, text: readFileSync(full, 'utf8') };
    });
}
