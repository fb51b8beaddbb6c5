/** Finds the scripts and styles of each page in the build's manifest. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { needsAllTexts, paths, pdfFramePath, previewPaths } from '#contract/paths.ts';
import { type LanguageCode, languages } from '#language/languages.ts';
import type { Assets, RouteAssets } from '../web/page-request.ts';

/** A chunk in Vite's manifest. */
interface Chunk {
  file: string;
  css?: string[];
  imports?: string[];
}
type ViteManifest = Record<string, Chunk>;

export const entrySource = 'src/app/web/entry-client.tsx';

const partPage = 'src/features/catalogue/web/parts/part-page.tsx';
const ordersPages = 'src/app/web/routes/orders-pages.tsx';
const accountPages = 'src/app/web/routes/account-pages.tsx';
const cartPages = 'src/app/web/routes/cart-pages.tsx';
const companyPages = 'src/app/web/routes/company-pages.tsx';
const contentPages = 'src/app/web/routes/content-pages.tsx';
const previewPage = 'src/app/web/routes/preview-page.tsx';
const viewersPages = 'src/app/web/routes/viewers-pages.tsx';

/** The module of each page, by the route's path. Each is a separate chunk of the build. */
export const pageSources: Readonly<Record<string, string>> = {
  [paths.Index]: 'src/app/web/home-page.tsx',
  [paths.Query]: 'src/features/catalogue/web/results/query-page.tsx',
  [paths.TurboBuildSheet]: 'src/features/catalogue/web/build-sheet/turbo-build-sheet-page.tsx',
  [paths.Part]: partPage,
  [paths.Chra]: partPage,
  [paths.CrossRefQuery]: 'src/features/catalogue/web/cross-reference/cross-reference-page.tsx',
  [paths.QuickOrder]: 'src/features/catalogue/web/quick-order/quick-order-page.tsx',
  [paths.Compare]: 'src/app/web/routes/compare-page.tsx',
  [paths.Scan]: 'src/features/catalogue/web/scan/scan-page.tsx',
  [paths.OwnNumbers]: 'src/features/ordering/web/own-numbers/own-numbers-page.tsx',
  [paths.Login]: accountPages,
  [paths.Signup]: accountPages,
  [paths.ConfirmSignup]: accountPages,
  [paths.ForgotPassword]: accountPages,
  [paths.ResetPassword]: accountPages,
  [paths.UndoEmail]: accountPages,
  [paths.MyHome]: accountPages,
  [paths.MyCart]: cartPages,
  [paths.MyFavList]: cartPages,
  [paths.OrderList]: ordersPages,
  [paths.OrderDetail]: ordersPages,
  [paths.VideoList]: contentPages,
  [paths.BulletinList]: contentPages,
  [paths.NewsList]: contentPages,
  [paths.EcatalogList]: contentPages,
  [paths.ContentDetail]: contentPages,
  [paths.ContentDetailFull]: contentPages,
  [paths.About]: companyPages,
  [paths.Contact]: companyPages,
  [paths.Terms]: companyPages,
  [paths.Privacy]: companyPages,
  [paths.Imprint]: companyPages,
  [paths.Warranty]: companyPages,
  [paths.myviewhistory]: companyPages,
  [paths.CaptchaVerify]: 'src/app/web/routes/captcha-page.tsx',
  [paths.PdfView]: viewersPages,
  [paths.PdfView2]: viewersPages,
  [pdfFramePath]: viewersPages,
  [previewPaths.page]: previewPage,
  [previewPaths.full]: previewPage,
  [paths.GalleryTest]: 'src/features/content/web/gallery/gallery-page.tsx',
};

const compareBox = 'src/features/catalogue/web/compare-box.tsx';

/** Parts whose HTML is sent with a page but whose scripts load later (ui/site/lazy-part.tsx). */
export const partSources: Readonly<Record<string, readonly string[]>> = {
  [paths.Query]: [
    compareBox,
    'src/features/catalogue/web/results/results-empty.tsx',
    'src/features/catalogue/web/results/sole-match.tsx',
    'src/features/catalogue/web/wheels/wheel-page.tsx',
  ],
  [paths.TurboBuildSheet]: [compareBox],
  [paths.Part]: [compareBox],
  [paths.Chra]: [compareBox],
  [paths.Compare]: [compareBox],
  [paths.MyCart]: [compareBox],
  [paths.MyFavList]: [compareBox],
};

/** Id of the root route. */
const ROOT = '__root__';

/**
 * The assets of the pages in every language. Call it once: the router caches by object identity.
 * @throws Error if the build lacks a page
 */
export async function builtAssets(folder: string): Promise<Record<LanguageCode, Assets>> {
  const text = await readFile(join(folder, '.vite', 'manifest.json'), 'utf8');
  const manifest = JSON.parse(text) as ViteManifest;
  return Object.fromEntries(
    languages.map(({ code }) => [code, assetsOf(manifest, code)]),
  ) as Record<LanguageCode, Assets>;
}

function assetsOf(manifest: ViteManifest, language: LanguageCode): Assets {
  const entry = chunksOf(manifest, entrySource);
  // Preload the texts, because the entry script needs them before anything else.
  const textsOf = (part: 'first' | 'later') =>
    language === 'en' ? [] : chunksOf(manifest, textsSource(language, part));
  const root: RouteAssets = {
    css: stylesOf(entry),
    preloads: filesOf([...entry.slice(1), ...textsOf('first')]),
    scripts: filesOf(entry.slice(0, 1)).map((src) => ({ attrs: { type: 'module', src } })),
  };
  const routes: Record<string, RouteAssets> = { [ROOT]: root };
  const known = new Set(entry);
  for (const [path, source] of Object.entries(pageSources)) {
    const isOwn = (chunk: Chunk) => !known.has(chunk);
    const own = chunksOf(manifest, source).filter(isOwn);
    const parts = (partSources[path] ?? []).flatMap((part) => chunksOf(manifest, part));
    const later = needsAllTexts(path) ? textsOf('later') : [];
    routes[path] = {
      css: stylesOf([...own, ...parts.filter(isOwn)]),
      preloads: filesOf([...own, ...later]),
    };
  }
  return { routes };
}

const textsSource = (language: LanguageCode, part: 'first' | 'later') =>
  `src/language/texts/${language}.ts?${part}`;

/** A chunk and all its imports, the chunk first. */
function chunksOf(manifest: ViteManifest, source: string): Chunk[] {
  const found = new Set<Chunk>();
  const add = (name: string) => {
    const chunk = manifest[name];
    if (!chunk) throw new Error(`The build has no ${name}: run it again.`);
    if (found.has(chunk)) return;
    found.add(chunk);
    chunk.imports?.forEach(add);
  };
  add(source);
  return [...found];
}

const filesOf = (chunks: Chunk[]) => chunks.map(({ file }) => `/${file}`);
const stylesOf = (chunks: Chunk[]) =>
  [...new Set(chunks.flatMap(({ css = [] }) => css))].map((file) => `/${file}`);
