/**
 * What a visitor's browser loads for the results page, from the build's own manifest: the entry, the
 * page's chunk and all that these import at once, and their styles.
 */
import { existsSync, readFileSync } from 'node:fs';

const folder = 'dist/client';
const manifestFile = `${folder}/.vite/manifest.json`;
const page = /(^|\/)(query-page\.tsx|routes\/.*query\.tsx)/;

function filesOfResultsPage() {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));
  const scripts = new Set();
  const styles = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk || scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const [key, chunk] of Object.entries(manifest)) {
    if (chunk.isEntry || page.test(key)) visit(key);
  }
  const inFolder = (files) => [...files].map((file) => `${folder}/${file}`);
  return { scripts: inFolder(scripts), styles: inFolder(styles) };
}

const built = existsSync(manifestFile) ? filesOfResultsPage() : { scripts: [], styles: [] };

export default [
  { name: 'results page, scripts', path: built.scripts, limit: '130 kB' },
  { name: 'results page, styles', path: built.styles, limit: '15 kB' },
];
