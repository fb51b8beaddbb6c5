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

/** The oldest browsers that the pages promise to work in (docs/operation.md); tools/browser-support.ts checks it. */
const browsers = ['chrome120', 'firefox128', 'safari16.4'];

/** Address of the files that pdf.js reads; another version has another one, so that they may be kept for ever. */
const pdfFolder = `assets/pdfjs-${manifest.dependencies['pdfjs-dist']}/`;

/**
 * A page waits for its styles, and a browser fetches six files at a time. So the design system, search, results and
 * the home page have one file of styles each, and a first page has two to four of them. In pieces a results page has
 * 16, and on the slow telephone of the bench the largest paint of a first page comes more than a tenth later than the
 * older program's (bench/README.md).
 */
const styleGroups = [
  { name: 'site-styles', test: /src\/(ui|app\/web\/layout)\/.*css$/, priority: 1 },
  {
    name: 'search-styles',
    test: /src\/features\/(adding|catalogue|downloads)\/web\/(search\/|compare\/compare-box|[a-z-]+\.).*css$/,
    priority: 1,
  },
  {
    name: 'results-styles',
    test: /src\/features\/catalogue\/web\/(matches|results|wheels)\/.*css$/,
    priority: 1,
  },
  {
    name: 'home-styles',
    test: /src\/(app\/web\/home\/|features\/content\/web\/(home\/|content-meta|video-dialog)|.*\/nameplate).*css$/,
    priority: 1,
  },
];

export default defineConfig(({ command }) => ({
  appType: 'custom',
  plugins: [
    splitTexts(import.meta.dirname),
    react(),
    keepServerCodeOut(),
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
  worker: { rolldownOptions: { checks: { bundlerTimings: false } } },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        manifest: true,
        // Inlined files would need a hole in the content security policy.
        assetsInlineLimit: 0,
        modulePreload: { polyfill: false },
        target: browsers,
        rolldownOptions: {
          input: 'src/app/web/entry-client.tsx',
          // What every page loads is one file: in two, each first page would load 4 kB more.
          output: {
            codeSplitting: {
              groups: [...styleGroups, { name: 'site', test: /src\/app\/web\/entry-client\.tsx$/ }],
            },
          },
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
        target: browsers,
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

/** Above so many bytes, the highest setting of brotli takes seconds, and twice as long as the one below for 2 %. */
const LARGE = 500_000;

/** Writes a brotli twin of each script, style and decoder. */
function precompress(): Plugin {
  return {
    name: 'precompress',
    applyToEnvironment: ({ name }) => name !== 'ssr',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(m?js|css|svg|wasm)$/.test(name));
      const write = async (file: string) => {
        const bytes = await readFile(file);
        const quality = constants.BROTLI_MAX_QUALITY - (bytes.length > LARGE ? 1 : 0);
        const params = { [constants.BROTLI_PARAM_QUALITY]: quality };
        await writeFile(`${file}.br`, await compress(bytes, { params }));
      };
      // At once: each is compressed in a thread of its own.
      await Promise.all(names.map((name) => write(join(dir, name))));
    },
  };
}
