import { expect, it } from 'vitest';
import { findSecondNames } from './names.ts';

const inFiles = (...texts: string[]) =>
  findSecondNames(texts.map((text, at) => ({ path: `src/file-${at}.ts`, text })));

it('It finds a type and a function of one name in two files', () => {
  expect(inFiles('export type rowOf = 1;', 'export async function rowOf() {}')).toEqual([
    'rowOf is exported by src/file-0.ts and src/file-1.ts',
  ]);
});

it('It finds a name that is picked from an object', () => {
  expect(inFiles('export const { run, pids } = a;', 'export const { all: pids } = b;')).toEqual([
    'pids is exported by src/file-0.ts and src/file-1.ts',
  ]);
});

it('It leaves overloads in one file, names that are not exported, and conventions', () => {
  const overload = 'export function rowOf(a: 1): 1;\nexport function rowOf(a: 2): 2;';
  expect(inFiles(overload, 'const rowOf = 1;')).toEqual([]);
  expect(inFiles('export const handlers = 1;', 'export const handlers = 2;')).toEqual([]);
});
