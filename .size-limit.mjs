/**
 * What a visitor's browser loads for its first page, from the build's own manifest: the entry, the
 * page's chunk and all that these import at once, and their styles.
 */
import { existsSync, readFileSync } from 'node:fs';

const folder = 'dist/client';
const manifestFile = `${folder}/.vite/manifest.json`;
const entry = 'src/app/web/entry-client.tsx';

const manifest = existsSync(manifestFile) ? JSON.parse(readFileSync(manifestFile, 'utf8')) : {};

/** Files of the chunks named and of all that they import at once. */
function filesOf(sources) {
  const scripts = new Set();
  const styles = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk) {
      // knip reads this file before the first build.
      if (existsSync(manifestFile)) throw new Error(`The build has no ${key}.`);
      return;
    }
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const source of sources) visit(source);
  // As the build compressed them, and as they are sent.
  const inFolder = (files) => [...files].map((file) => `${folder}/${file}.br`);
  return { scripts: inFolder(scripts), styles: inFolder(styles) };
}

const results = 'src/features/catalogue/web/results/query-page.tsx';
// Russian has the longest table of all.
const russian = 'src/language/texts/ru.ts?first';

/** The pages that visitors open first, their modules, and what their scripts may weigh, compressed. */
const pages = [
  ['home page', ['src/app/web/home/home-page.tsx'], '140 kB'],
  ['results page', [results], '142 kB'],
  ['results page in Russian', [results, russian], '148 kB'],
  ['build sheet', ['src/features/catalogue/web/build-sheet/turbo-build-sheet-page.tsx'], '144 kB'],
];

export default pages.flatMap(([name, sources, limit]) => {
  const { scripts, styles } = filesOf([entry, ...sources]);
  return [
    { name: `${name}, scripts`, path: scripts, limit, brotli: false },
    { name: `${name}, styles`, path: styles, limit: '15 kB', brotli: false },
  ];
});
