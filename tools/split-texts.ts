/**
 * Vite plugin that splits each language's table of texts for browsers. `?first` has the texts that occur in
 * the modules of the first pages and their imports; `?later` has the others.
 */
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** Modules below src that load before the first page (`needsAllTexts` in src/contract/paths.ts). */
const firstModules = [
  'app/web/entry-client.tsx',
  'app/web/home/home-page.tsx',
  'features/catalogue/web/results/query-page.tsx',
  'features/catalogue/web/results/sole-match.tsx',
  'features/catalogue/web/build-sheet/turbo-build-sheet-page.tsx',
  'features/catalogue/web/search/advanced-forms.tsx',
];

/**
 * Imported modules whose texts the first pages do not need: routes of other pages, and the reasons why an
 * item can't be ordered. Before a page shows such a reason, it loads all texts (useAddBatch).
 */
const laterModules =
  /\/(app\/web\/routes\/(account|company-pages|content|ordering)\.tsx|features\/adding\/orderable\.ts)$/;

export function splitTexts(root: string): Plugin {
  let sources: string | undefined;
  return {
    name: 'split-texts',
    enforce: 'pre',
    watchChange() {
      sources = undefined;
    },
    async load(id) {
      const [, file, language = '', part] =
        /^(.*\/texts\/(\w+)\.ts)\?(first|later)(?:&|$)/.exec(id) ?? [];
      if (!file) return undefined;
      this.addWatchFile(file);
      // The query makes Node import a changed table again during development.
      const address = `${pathToFileURL(file).href}?${Math.round(statSync(file).mtimeMs)}`;
      const module = (await import(address)) as Record<string, Record<string, unknown>>;
      sources ??= [...importedBy(firstModules, join(root, 'src')).values()].join('\n');
      const firstSources = sources;
      const entries = Object.entries(module[language] ?? {}).filter(
        ([key]) => isWritten(key, firstSources) === (part === 'first'),
      );
      return `export default ${JSON.stringify(Object.fromEntries(entries))};`;
    },
  };
}

/** Sources of `modules` and of all modules that they import statically, by file. Without tables of texts. */
function importedBy(modules: readonly string[], src: string): ReadonlyMap<string, string> {
  const sources = new Map<string, string>();
  const visit = (file: string) => {
    if (sources.has(file) || file.includes('/texts/')) return;
    const source = readFileSync(file, 'utf8');
    sources.set(file, laterModules.test(file) ? '' : source);
    const imports = /^(?:import|export)\b(?!\s+type\b)[^;'"]*['"]([#.][^'"]+\.tsx?)['"]/gm;
    for (const [, address = ''] of source.matchAll(imports)) {
      visit(address.startsWith('#') ? join(src, address.slice(1)) : join(dirname(file), address));
    }
  };
  for (const module of modules) visit(join(src, module));
  return sources;
}

const isWritten = (key: string, sources: string): boolean =>
  [`'${key.replaceAll("'", "\\'")}'`, `"${key}"`, `\`${key}\``].some((text) =>
    sources.includes(text),
  );
