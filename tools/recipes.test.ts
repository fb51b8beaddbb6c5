/**
 * Follows recipes of CONTRIBUTING.md in a copy of the tree. After each step, the type check or another check
 * fails and names the place of the next step. After the last step nothing fails.
 */
import { spawn } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { root } from './programs.ts';

let copy: string;
beforeEach(() => {
  copy = mkdtempSync(join(tmpdir(), 'recipe-'));
  for (const name of ['src', 'package.json', 'tsconfig.json']) {
    cpSync(join(root, name), join(copy, name), { recursive: true });
  }
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'junction');
});
afterEach(() => rmSync(copy, { recursive: true, force: true }));

/** Inserts `more` after the first occurrence of `place` in a file. */
function insert(file: string, place: string, more: string): void {
  const path = join(copy, file);
  const before = readFileSync(path, 'utf8');
  expect(before).toContain(place);
  writeFileSync(
    path,
    before.replace(place, () => place + more),
  );
}

const compilerOptions = { incremental: false, types: ['node', '@fastify/multipart'] };

/** Files with type errors, among the given files and their imports. */
async function filesWithTypeErrors(...include: string[]): Promise<string[]> {
  const project = { extends: './tsconfig.json', compilerOptions, include };
  writeFileSync(join(copy, 'recipe.json'), JSON.stringify(project));
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  const options = ['--noEmit', '--pretty', 'false', '--checkers', '1'];
  const args = [tsc, ...options, '-p', 'recipe.json'];
  const child = spawn(process.execPath, args, { cwd: copy, stdio: ['ignore', 'pipe', 'inherit'] });
  const output = await text(child.stdout);
  const files = Array.from(output.matchAll(/^(\S+?)\(\d+,/gm), ([, file = '']) => file);
  return [...new Set(files)].sort();
}

const languages = ['ara', 'fra', 'pt', 'ru', 'spa', 'zh'];
const tableOf = async (language: string): Promise<object> =>
  (await import(join(copy, `src/language/texts/${language}.ts`)))[language];

test('a value of a choice', { timeout: 90_000 }, async () => {
  const failing = () => filesWithTypeErrors('src/language/texts');
  insert('src/contract/choices.ts', 'shippingMethods = {\n', "  '99': 'Zeppelin',\n");
  expect(await failing()).toEqual(['src/language/texts/choices.test.ts']);
  insert('src/language/texts/en.ts', "  'Express',\n", "  'Zeppelin',\n");
  expect(await failing()).toEqual([]);

  // src/language/texts/texts.test.ts would fail until each table has the text.
  for (const language of languages.slice(1)) {
    insert(`src/language/texts/${language}.ts`, '= {\n', "  Zeppelin: 'Zeppelin',\n");
  }
  const [without, ...others] = await Promise.all(languages.map(tableOf));
  expect(without).not.toHaveProperty('Zeppelin');
  for (const table of others) expect(table).toHaveProperty('Zeppelin');
});

test('a call', { timeout: 90_000 }, async () => {
  const contract = 'src/contract/account-security.ts';
  const handlers = 'src/features/gateway/server/captcha-handlers.ts';
  const failing = () => filesWithTypeErrors(handlers);
  insert(
    contract,
    'defineCalls(ordinaryCall, {\n',
    `  captchaSkip: {
    path: '/api0/gateway/captcha/skip',
    summary: 'Skips a captcha',
    payload: object({ key, zeppelin: textField('Zeppelin') }),
    answer: Type.Object({}),
  },\n`,
  );
  expect(await failing()).toEqual([contract, handlers]);
  insert(contract, "summary: 'Skips a captcha',", "\n    shows: 'nothing',");
  expect(await failing()).toEqual([handlers]);
  insert(
    handlers,
    '  return {\n',
    '    async captchaSkip() {\n      return { val: {} };\n    },\n',
  );
  expect(await failing()).toEqual([]);

  // src/contract/field-labels.test.ts would fail until the new field of the payload has a label.
  const { labelOf } = await import(join(copy, 'src/contract/field-labels.ts'));
  expect([labelOf('key'), labelOf('zeppelin')]).toEqual([expect.any(String), undefined]);
});

test('a state of an order', { timeout: 90_000 }, async () => {
  const ordering = 'src/features/ordering';
  insert('src/contract/order-names.ts', "  'confirm',\n", "  'hold',\n");
  insert('src/contract/order-names.ts', "  'take back',\n", "  'hold',\n  'resume',\n");
  const states = `${ordering}/states.ts`;
  const heldState = "const held: OrderStates = { ...placed, orderStatus: 'hold' };\n";
  insert(states, "shippingStatus: 'delivered' };\n", heldState);
  insert(
    states,
    "  [shipped, 'staff', 'take back', confirmed],\n",
    "  [confirmed, 'staff', 'hold', held],\n",
  );
  const naming = [
    `${ordering}/desk/server/decide.ts`,
    `${ordering}/desk/web/order-words.ts`,
    `${ordering}/mail/order-letters.ts`,
    `${ordering}/web/orders/order-state.tsx`,
    `${ordering}/words.ts`,
  ];
  expect(await filesWithTypeErrors('src/modules.d.ts', states, ...naming)).toEqual(naming);
  const { allowed, placed } = await import(join(copy, states));
  const confirmed = { ...placed, orderStatus: 'confirm' };
  expect(allowed('staff', 'hold', confirmed)).toEqual({ ...placed, orderStatus: 'hold' });
});

test('a page', { timeout: 90_000 }, async () => {
  insert(
    'src/contract/paths.ts',
    "MyHome: '/home',\n",
    "  Balloon: '/balloon',\n  Zeppelin: '/zeppelin',\n",
  );
  insert(
    'src/app/web/routes/account.tsx',
    'export const accountRoutes = [\n',
    `  createRoute({
    ...unlistedPage(paths.Zeppelin, 'Login'),
    component: lazyPage(
      '#features/accounts/web/zeppelin-page.tsx',
      () => import('#features/accounts/web/zeppelin-page.tsx'),
      'ZeppelinPage',
    ),
  }),\n`,
  );
  // src/app/web/routes/pages.test.ts would fail for a path without a route, and for a route without its page.
  const { paths } = await import(join(copy, 'src/contract/paths.ts'));
  const { pageModules } = await import(join(copy, 'src/app/web/entry-server.tsx'));
  const pages: readonly { path: string; sources: string[] }[] = pageModules;
  const routed = new Set(pages.map(({ path }) => path));
  expect(Object.values<string>(paths).filter((path) => !routed.has(path))).toEqual(['/balloon']);
  const sources = pages.flatMap((page) => page.sources);
  expect(sources.filter((source) => !existsSync(join(copy, source)))).toEqual([
    'src/features/accounts/web/zeppelin-page.tsx',
  ]);
});
