import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import manifest from './package.json' with { type: 'json' };
import { callPlaces } from './tools/call-places.ts';
import { folderOfModule } from './tools/notices.ts';
import { splitTexts } from './tools/split-texts.ts';

/** Address of the files that pdf.js reads; another version has another one, so that they may be kept for ever. */
const pdfFolder = `assets/pdfjs-${manifest.dependencies['pdfjs-dist']}/`;

/**
 * What every page loads, as two files instead of a dozen: they compress by a tenth better, and the
 * libraries stay in the browser's cache when the site changes.
 */
const firstChunks = [
  {
    name: 'libraries',
    priority: 3,
    test: /\/node_modules\/(react|react-dom|scheduler|use-sync-external-store|@tanstack\/[^/]+)\//,
  },
  // Before the groups below, which else would take parts of it along and compress worse.
  {
    name: 'site',
    priority: 2,
    test: /\/src\/(app\/web\/entry-client|ui\/(text-field|select|part-number)|language\/joined)\.tsx?$/,
  },
  // What several pages share: apart, each piece would be compressed by itself and cost a request,
  // of which a browser has six under way at a time.
  { name: 'search', test: /\/src\/features\/catalogue\/web\/search\/search-panel\.tsx$/ },
  {
    name: 'results',
    test: /\/src\/(features\/catalogue\/web\/results\/(results-table|results-summary|match-note|paged-list|query-page\.module)|ui\/(pager|loading-rows))\.(tsx|css)$/,
  },
  { name: 'pieces', test: /\/src\/ui\/(back-link|skeleton|site\/(openings|use-scripts))\.tsx?$/ },
  {
    name: 'content',
    test: /\/src\/(features\/content\/web\/(content-meta|content-link|content-cover|use-trace|home\/use-near)|ui\/(dialog|moment))\.tsx?$/,
  },
  {
    name: 'items',
    test: /\/src\/(features\/(adding\/(quantity|words|web\/(item-stock|put-on-list|use-add-batch|adding))|downloads\/web\/download|ordering\/web\/lines\/line-stock|catalogue\/web\/(order-form|own-number|item-failure|build-sheet\/application-block))|ui\/(stock-state|print-button))\.tsx?$/,
  },
];

export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [
    splitTexts(import.meta.dirname),
    react(),
    keepServerCodeOut(),
    leaveOut(),
    pdfFiles(),
    precompress(),
    listPackages(),
  ],
  define: {
    __CALLS__: JSON.stringify(callPlaces),
    __VERSION__: JSON.stringify(manifest.version),
    __PDF_FILES__: JSON.stringify(
      command === 'build' ? `/${pdfFolder}` : '/node_modules/pdfjs-dist/',
    ),
  },
  server: {
    watch: {
      ignored: ['**/dist/**', '**/data/**', '**/bench/**', '**/release/**', '**/test-results/**'],
    },
  },
  css: { modules: { generateScopedName: command === 'build' ? '[hash:base64:5]' : undefined } },
  // Without it `vite build` would build the browser's side alone.
  builder: {},
  // Not how long plugins took: compressing at the highest setting always takes longest.
  build: { rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // Inlined files would need a hole in the content security policy.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        target: 'baseline-widely-available',
        rolldownOptions: {
          input: 'src/app/web/entry-client.tsx',
          output: { codeSplitting: { groups: firstChunks } },
        },
      },
    },
    // The back office is built apart, so that not a byte of it or for it is in the site's scripts.
    staff: {
      consumer: 'client',
      build: {
        outDir: 'dist/staff',
        assetsDir: 'staff-assets',
        manifest: true,
        copyPublicDir: false,
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        target: 'baseline-widely-available',
        chunkSizeWarningLimit: 2000,
        rolldownOptions: { input: 'src/app/back-office/main.tsx' },
      },
    },
    ssr: {
      // One file loads faster than hundreds, and takes less memory.
      resolve: { noExternal: command === 'build' ? true : undefined },
      build: {
        outDir: 'dist/server',
        ssr: true,
        emitAssets: false,
        copyPublicDir: false,
        rolldownOptions: { input: 'src/app/web/entry-server.tsx' },
      },
      define: command === 'build' ? { 'process.env.NODE_ENV': '"production"' } : {},
    },
  },
}));

/** Web code takes types alone from the contract: its schema library weighs more than a page. */
function keepServerCodeOut(): Plugin {
  return {
    name: 'keep-server-code-out',
    applyToEnvironment: ({ name }) => name !== 'ssr',
    generateBundle(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const found = Object.entries(chunk.modules).find(
          ([id, { renderedLength }]) =>
            renderedLength > 0 &&
            /\/node_modules\/typebox\/|\/src\/(platform\/|(features|staff|app)\/(.*\/)?server\/)/.test(
              id,
            ),
        );
        if (found) this.error(`${found[0]} must not get into the browser's ${chunk.fileName}.`);
      }
    },
  };
}

/**
 * Parts of libraries that these hold on to, though the site never uses them: links of the router's own
 * (ours are `SiteLink`) and lists without an end. Pages would load 2 kB of them, compressed.
 */
const leftOut: Record<string, readonly string[]> = {
  '/@tanstack/react-router/dist/esm/link.js': ['Link', 'createLink', 'linkOptions', 'useLinkProps'],
  '/@tanstack/query-core/build/modern/infiniteQueryBehavior.js': [
    'infiniteQueryBehavior',
    'hasNextPage',
    'hasPreviousPage',
  ],
};

/** Puts functions that throw in the place of what is left out, so that a use of it shows at once. */
function leaveOut(): Plugin {
  return {
    name: 'leave-out',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    load(id) {
      const names = Object.entries(leftOut).find(([end]) => id.endsWith(end))?.[1];
      if (!names) return;
      const exported = names.map((name) => `leftOut as ${name}`);
      return `const leftOut = () => { throw new Error('left out: see vite.config.ts'); };
        export { ${exported} };`;
    },
  };
}

/** What pdf.js reads besides its scripts: character maps of Asian fonts, fonts that a PDF may leave out, decoders. */
function pdfFiles(): Plugin {
  return {
    name: 'pdf-files',
    applyToEnvironment: ({ name }) => name === 'client',
    async generateBundle() {
      for (const folder of ['cmaps', 'standard_fonts', 'wasm']) {
        const from = join(import.meta.dirname, 'node_modules', 'pdfjs-dist', folder);
        // Of the decoders only those in JavaScript: the content security policy lets no WebAssembly run.
        const names = (await readdir(from)).filter((name) => !/wasm$|quickjs/.test(name));
        for (const name of names) {
          const fileName = `${pdfFolder}${folder}/${name}`;
          this.emitFile({ type: 'asset', fileName, source: await readFile(join(from, name)) });
        }
      }
    },
  };
}

const compress = promisify(brotliCompress);

/** Lists the packages of each bundle beside it, for the notices of a release (tools/notices.ts). */
function listPackages(): Plugin {
  return {
    name: 'list-packages',
    apply: 'build',
    async writeBundle({ dir = '' }) {
      const folders = [...this.getModuleIds()].flatMap((id) => folderOfModule(id) ?? []);
      const path = join(dir, '..', `packages-${this.environment.name}.json`);
      await writeFile(path, JSON.stringify([...new Set(folders)].sort()));
    },
  };
}

/** Writes a brotli twin of each script, style and decoder: compressed once, at the highest setting. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    applyToEnvironment: ({ name }) => name !== 'ssr',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(m?js|css|svg|wasm)$/.test(name));
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY };
      const write = async (file: string) =>
        writeFile(`${file}.br`, await compress(await readFile(file), { params }));
      // At once: each is compressed in a thread of its own.
      await Promise.all(names.map((name) => write(join(dir, name))));
    },
  };
}
