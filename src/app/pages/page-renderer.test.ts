import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { unmark, withScripts, withWebAssembly } from './page-renderer.ts';

const SECRET = '0123456789abcdef0123456789abcdef';
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test("The policy has the hashes of the render's own scripts, and the nonce is removed", () => {
  const { html, hashes } = unmark(
    `<meta property="csp-nonce" content="${SECRET}"/><script nonce="${SECRET}">go()</script>` +
      `<script type="module" nonce="${SECRET}" src="/a.js"></script><link nonce="${SECRET}" href="/b">`,
    SECRET,
  );
  expect(hashes).toEqual([hashOf('go()')]);
  expect(html).toBe(
    '<script>go()</script><script type="module" src="/a.js"></script><link href="/b">',
  );
});

test('An injected script gets no hash', () => {
  const evil = '<script>evil()</script><script nonce="guessed">evil()</script>';
  const { hashes } = unmark(`${evil}<script nonce="${SECRET}">go()</script>${evil}`, SECRET);
  expect(hashes).toEqual([hashOf('go()')]);
});

test('Structured data for search engines gets no hash', () => {
  const data = `<script type="application/ld+json" nonce="${SECRET}">{"a":1}</script>`;
  expect(unmark(data, SECRET).hashes).toEqual([]);
});

test('The policy allows the scripts and is otherwise unchanged', () => {
  const policy = "default-src 'self';script-src 'self';style-src 'self'";
  expect(withScripts(policy, ["'sha256-a'", "'sha256-b'"])).toBe(
    "default-src 'self';script-src 'self' 'sha256-a' 'sha256-b';style-src 'self'",
  );
});

test('WebAssembly is added to what scripts may do, and nothing else', () => {
  expect(withWebAssembly("default-src 'self';script-src 'self' 'sha256-a';style-src 'self'")).toBe(
    "default-src 'self';script-src 'self' 'sha256-a' 'wasm-unsafe-eval';style-src 'self'",
  );
});
