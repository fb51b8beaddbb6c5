/**
 * Scripts and styles that a browser loads for the first page of the site and of the back office, from the manifest of
 * each build: the entry, the page's chunk and all that these import at once.
 */
import { existsSync, readFileSync } from 'node:fs';

const site = openBuild('dist/client', 'src/app/web/entry-client.tsx');
const backOffice = openBuild('dist/staff', 'src/app/back-office/main.tsx');

/** A build. knip reads this file before the first build: then it has no chunks. */
function openBuild(folder, entry) {
  const manifestFile = `${folder}/.vite/manifest.json`;
  const isBuilt = existsSync(manifestFile);
  return { folder, entry, isBuilt, chunks: isBuilt ? JSON.parse(readFileSync(manifestFile)) : {} };
}

/** Files of the chunks named and of all that they import at once. */
function filesOf({ folder, entry, isBuilt, chunks }, sources) {
  const scripts = new Set();
  const styles = new Set();
  const visit = (key) => {
    const chunk = chunks[key];
    if (!chunk) {
      if (isBuilt) throw new Error(`The build has no ${key}.`);
      return;
    }
    if (scripts.has(chunk.file)) return;
    scripts.add(chunk.file);
    for (const style of chunk.css ?? []) styles.add(style);
    for (const next of chunk.imports ?? []) visit(next);
  };
  for (const source of [entry, ...sources]) visit(source);
  // As the build compressed them, and as they are sent.
  const inFolder = (files) => [...files].map((file) => `${folder}/${file}.br`);
  return { scripts: inFolder(scripts), styles: inFolder(styles) };
}

const results = 'src/features/catalogue/web/results/query-page.tsx';
// Russian has the longest table of all.
const russian = 'src/language/texts/ru.ts?first';
const office = ['src/app/back-office/office.tsx', 'src/app/back-office/todo-page.tsx'];
const order = 'src/features/ordering/desk/web/order-show.tsx';
// A desk reads the texts of the site below its own.
const chinese = ['desk-texts/zh.ts', 'texts/zh.ts?first', 'texts/zh.ts?later'].map(
  (file) => `src/language/${file}`,
);

/** The pages that are opened first, their modules, and what their scripts may weigh, compressed. */
const pages = [
  ['home page', site, ['src/app/web/home/home-page.tsx'], '140 kB'],
  ['results page', site, [results], '142 kB'],
  ['results page in Russian', site, [results, russian], '148 kB'],
  [
    'build sheet',
    site,
    ['src/features/catalogue/web/build-sheet/turbo-build-sheet-page.tsx'],
    '144 kB',
  ],
  ['first page of a desk', backOffice, office, '136 kB'],
  ['first page of a desk in Chinese', backOffice, [...office, ...chinese], '184 kB'],
  ['order of a desk', backOffice, [...office, order], '163 kB'],
];

export default pages.flatMap(([name, build, sources, limit]) => {
  const { scripts, styles } = filesOf(build, sources);
  return [
    { name: `${name}, scripts`, path: scripts, limit, brotli: false },
    { name: `${name}, styles`, path: styles, limit: '15 kB', brotli: false },
  ];
});
