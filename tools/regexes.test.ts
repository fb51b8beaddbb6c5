import { expect, it } from 'vitest';
import { findSlowPatterns } from './regexes.ts';

const patternsIn = (text: string, path = 'src/platform/log.ts') =>
  findSlowPatterns([{ path, text }]);

it.each([
  'const names = /(?:[a-z]+[-_]?)*token/i;',
  `const names = '(?:[a-z]+[-_]?)*token'; const field = new RegExp(\`"(\${names})":\`);`,
  `const word = /[^ ]*[A-Z][^ ]*/.source; const name = new RegExp(\`\${word}(?: \${word})*\`);`,
  "const code = { pattern: '^(?:a+)+$' };",
])('It finds %s', (text) => {
  expect(patternsIn(text).length).toBeGreaterThan(0);
});

it.each([
  'const names = /[a-z_-]*token/i;',
  `const word = /[^ A-Z]*[A-Z][^ ]*/.source; const name = new RegExp(\`\${word}(?: \${word})*\`);`,
  "const words = '(?:a+)+';",
  "const square = /^ *a* *$/; const other = { pattern: '^ *a* *$' };",
])('It leaves %s', (text) => {
  expect(patternsIn(text)).toEqual([]);
});

it('A check of a payload may not even grow with the square of a length', () => {
  const text = "const code = { pattern: '^ *([0-9]{6}|([0-9]{4} *){4}) *$' };";
  expect(patternsIn(text, 'src/contract/accounts.ts')).toHaveLength(1);
});
