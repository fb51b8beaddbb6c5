import { expect, it } from 'vitest';
import { bomOf, folderOfModule, noticesOf } from './notices.ts';

it('A module belongs to the package that it is installed in', () => {
  expect(folderOfModule('/a/node_modules/react/index.js')).toBe('node_modules/react');
  expect(folderOfModule('/a/node_modules/@tiptap/react/x/y.js')).toBe('node_modules/@tiptap/react');
  expect(folderOfModule('/a/node_modules/b/node_modules/@c/d/e.js')).toBe(
    'node_modules/b/node_modules/@c/d',
  );
  expect(folderOfModule('/a/src/x.ts')).toBeUndefined();
});

it('The notices hold name, version and licence of each package, with its text', () => {
  const text = noticesOf(['node_modules/react', 'node_modules/@tiptap/react']);
  expect(text).toMatch(/^react \d+\.\d+\.\d+ \(MIT\)$/m);
  expect(text).toMatch(/^@tiptap\/react \d+\.\d+\.\d+ \(MIT\)$/m);
  expect(text.match(/Permission is hereby granted/g)).toHaveLength(2);
});

it('The list of components has what is installed and what is bundled, and nothing else', () => {
  const { components, dependencies, ...bom } = bomOf(
    ['node_modules/@tiptap/react'],
    ['node_modules/fastify'],
  );
  expect(bom).toMatchObject({ bomFormat: 'CycloneDX' });
  expect(components.map(({ name }) => name).sort()).toEqual(['@tiptap/react', 'fastify']);
  expect(dependencies).toHaveLength(2);
}, 60_000);
