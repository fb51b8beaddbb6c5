/**
 * Vite plugin: splits each language's table of texts in two for browsers. `?first` has the texts of the
 * layout, the home page, the results and the build sheet, which most visitors see first; `?later` has
 * all others. The plugin searches the sources of the first pages for each key.
 */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

/** Folders and files of the first pages, below src, without tests. */
const firstSources = [
  'app/web',
  'ui',
  'language/*',
  'features/catalogue/web/*',
  'features/catalogue/web/search',
  'features/catalogue/web/results',
  'features/catalogue/web/build-sheet',
  'features/catalogue/web/wheels',
  'features/content/web/*',
  'features/content/web/home',
  'features/adding/web',
  'features/downloads/web',
  'contract/company.ts',
  'contract/choices.ts',
];

/** Exceptions: pages that load all texts (needsAllTexts), and what loads them before it shows. */
export const laterSources =
  /\/web\/routes\/(?:account|captcha|cart|company|compare|content|cross-reference|gallery|orders|own-numbers|part|preview|quick-order|scan|viewers)(?:-pages?)?\.tsx$|\/content\/web\/(?:list-page|detail-\w+|prose|content-head|opening-context|content-links)\.tsx?$|\/adding\/(?:words|web\/(?:dialogs|put-on-list-dialog|use-adding|use-add-batch))\.tsx?$|\/catalogue\/web\/own-match\.tsx$|\/wheels\/wheel-words\.ts$|\/build-sheet\/sheet-dialog\.tsx$|\/catalogue\/web\/results\/(?:results-download|results-empty|closest-numbers|narrow-form)\.tsx$|\/wheel-(?:page|table)\.tsx$|\/downloads\/web\/download-menu\.tsx$|\/layout\/keyboard-help\.tsx$|\/ui\/desk\//;

export function splitTexts(root: string): Plugin {
  // Searching all sources for a thousand keys takes a second, so do it once for all languages.
  let isFirst = firstKeys(root);
  return {
    name: 'split-texts',
    enforce: 'pre',
    watchChange() {
      isFirst = firstKeys(root);
    },
    async load(id) {
      const found = /^(.*\/texts\/(\w+)\.ts)\?(first|later)(?:&|$)/.exec(id);
      if (!found) return undefined;
      const [, file = '', language = '', part] = found;
      this.addWatchFile(file);
      // The query makes Node import a changed table again during development.
      const address = `${pathToFileURL(file).href}?${Math.round(statSync(file).mtimeMs)}`;
      const module = (await import(address)) as Record<string, Record<string, unknown>>;
      const entries = Object.entries(module[language] ?? {}).filter(
        ([key]) => isFirst(key) === (part === 'first'),
      );
      return `export default ${JSON.stringify(Object.fromEntries(entries))};`;
    },
  };
}

/** Whether the first sources contain a key; reads them at the first call. */
function firstKeys(root: string): (key: string) => boolean {
  const known = new Map<string, boolean>();
  let sources: string | undefined;
  return (key) => {
    sources ??= readSources(join(root, 'src'));
    const first = known.get(key) ?? isWritten(key, sources);
    known.set(key, first);
    return first;
  };
}

/** The text of all first sources. */
function readSources(src: string): string {
  const files = firstSources.flatMap((source) => {
    if (source.endsWith('.ts')) return [join(src, source)];
    const flat = source.endsWith('/*');
    const folder = join(src, flat ? source.slice(0, -2) : source);
    return readdirSync(folder, { recursive: !flat, withFileTypes: true })
      .filter((one) => one.isFile() && /\.tsx?$/.test(one.name) && !/\.test\./.test(one.name))
      .map((one) => join(one.parentPath, one.name));
  });
  return files
    .filter((file) => !laterSources.test(file))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

const isWritten = (key: string, sources: string): boolean =>
  [`'${key.replaceAll("'", "\\'")}'`, `"${key}"`, `\`${key}\``].some((one) =>
    sources.includes(one),
  );
