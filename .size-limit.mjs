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
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const source of sources) visit(source);
  const inFolder = (files) => [...files].map((file) => `${folder}/${file}`);
  return { scripts: inFolder(scripts), styles: inFolder(styles) };
}

// Russian has the longest table of all.
const russian = 'src/language/texts/ru.ts?first';

const pages = {
  'home page': ['src/app/web/routes/index-page.tsx'],
  'results page': ['src/app/web/routes/query-page.tsx'],
  'results page in Russian': ['src/app/web/routes/query-page.tsx', russian],
  'build sheet': ['src/app/web/routes/turbo-detail-page.tsx'],
};

export default Object.entries(pages).flatMap(([name, sources]) => {
  const { scripts, styles } = filesOf([entry, ...sources]);
  return [
    { name: `${name}, scripts`, path: scripts, limit: '130 kB' },
    { name: `${name}, styles`, path: styles, limit: '15 kB' },
  ];
});
