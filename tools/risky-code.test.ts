/**
 * Risky code that no source may contain, or only the files named here. Rows of docs/security.md cite these
 * tests.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from './boundaries.ts';
import { root } from './programs.ts';

const sources = readSources(root).filter(
  ({ path }) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path),
);
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\/|(?<!:)\/\/.*/g, '');
const filesWith = (pattern: RegExp) =>
  sources.filter(({ text }) => pattern.test(withoutComments(text))).map(({ path }) => path);
/** Top folders or features of the matching files, such as 'src/features/content'. */
const partsWith = (pattern: RegExp) =>
  [
    ...new Set(filesWith(pattern).map((path) => /^src\/(?:features\/)?[^/]+/.exec(path)?.[0])),
  ].sort();

test('Text never becomes code', () => {
  expect(filesWith(/\beval\(|\bnew Function\b|node:vm\b|set(?:Timeout|Interval)\(['"`]/)).toEqual(
    [],
  );
});

test('Text never becomes HTML in the browser', () => {
  expect(
    filesWith(/(?:inner|outer)HTML|InnerHTML|insertAdjacentHTML|document\.write|DOMParser|srcDoc/i),
  ).toEqual([]);
});

test('No program is started by a shell; programs and their arguments come from code', () => {
  expect(filesWith(/\bshell: |(?<!\.)\bexec\(|\bexec(?:Sync|File)/)).toEqual([]);
  expect(partsWith(/from 'node:child_process'/)).toEqual(['src/platform']);
});

test('Only the doctor asks addresses, those of the settings', () => {
  const files = filesWith(/\bfetch\(|https?\.(?:request|get)\(|\b(?:axios|undici)\b/);
  const ofServer = files.filter((path) => !/\/web\/|^src\/ui\//.test(path));
  expect(ofServer.filter((path) => !path.startsWith('src/app/doctor/'))).toEqual([]);
});

test('Random values are those of cryptography', () => {
  expect(filesWith(/Math\.random/)).toEqual([]);
});

test('Hashes are SHA-256; MD5 only tells migrations and the order of the gallery apart', () => {
  expect(partsWith(/create(?:Hash|Hmac)\('(?!sha256')|subtle\.digest\('(?!SHA-256')/)).toEqual([
    'src/features/content',
    'src/platform',
  ]);
  expect(filesWith(/create(?:De)?[Cc]ipher|subtle\.encrypt/)).toEqual([]);
});

test('Certificates are checked, but where the doctor reads until when one is valid', () => {
  const unchecked = filesWith(/rejectUnauthorized|checkServerIdentity|NODE_TLS_REJECT/);
  expect(unchecked.filter((path) => !path.startsWith('src/app/doctor/'))).toEqual([]);
});

test('Node reads requests in its strict mode', () => {
  expect(filesWith(/insecureHTTPParser|insecure-http-parser/)).toEqual([]);
});

test('Times in the database have a time zone', () => {
  const folder = join(root, 'db/migrations');
  const without = readdirSync(folder).filter((file) =>
    /\btimestamp\b(?! with time zone)|\btime without/i.test(
      readFileSync(join(folder, file), 'utf8'),
    ),
  );
  expect(without).toEqual([]);
});
