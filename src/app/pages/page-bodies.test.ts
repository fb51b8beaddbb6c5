import { expect, test } from 'vitest';
import { encodingFor } from './page-bodies.ts';

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['BR', 'br'],
  ['gzip;q=1.0, br;q=0.5', 'br'],
  ['gzip, br;q=0', 'gzip'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['identity', 'identity'],
  ['', 'identity'],
  [undefined, 'identity'],
  ['brotli', 'identity'],
])('Who accepts %s gets %s', (accepted, encoding) => {
  expect(encodingFor(accepted)).toBe(encoding);
});
