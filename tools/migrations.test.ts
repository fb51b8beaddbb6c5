import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { root } from './programs.ts';

/** The last migration of 1.0.0, the first release. */
const FIRST_RELEASE = 9;

/**
 * SQL that could break the previous release: it removes, renames or retypes something, or requires a value
 * that the previous release does not write. Removing constraints, triggers or indexes is harmless.
 */
const takesAway = new RegExp(
  [
    String.raw`\bdrop\s+(?!(not\s+null|default|constraint|trigger|index|identity|expression)\b)`,
    String.raw`\brename\b`,
    String.raw`\balter\s+(column\s+)?\S+\s+(set\s+data\s+)?type\b`,
    String.raw`\bset\s+not\s+null\b`,
    String.raw`\badd\s+(column\s+)?(?!constraint)\w+\s+[^,;]*\bnot\s+null(?![^,;]*\b(default|generated)\b)`,
    String.raw`\badd\s+constraint\b(?![^;]*\bnot\s+valid\b)`,
  ].join('|'),
  'i',
);

const isKind = (sql: string): boolean => !takesAway.test(sql.replace(/--.*$/gm, ''));

it.each([
  ['create table later (id int primary key, name text not null)', true],
  ['-- drop table x\nalter table item add column later text', true],
  ["alter table item add later text not null default ''", true],
  ['alter table item alter quantity drop not null, add expected date', true],
  ['alter table item drop quantity', false],
  ['drop function stamp()', false],
  ['alter table item rename column a to b', false],
  ['alter table item alter a type bigint', false],
  ['alter table item add later text not null', false],
  ['alter table item alter later set not null', false],
  ['alter table item add constraint short check (length(name) < 9)', false],
  ['alter table item add constraint short check (length(name) < 9) not valid', true],
])('%s: goes on with releases of before: %s', (sql, kind) => {
  expect(isKind(sql)).toBe(kind);
});

it('A migration that older releases cannot go on with names the one that a release must know', () => {
  const folder = join(root, 'db/migrations');
  const wrong = readdirSync(folder).filter((name) => {
    const [, number, needed] = /^(\d{4})_(?:needs_(\d{4})_)?/.exec(name) ?? [];
    if (Number(number) <= FIRST_RELEASE) return false;
    if (needed !== undefined) return Number(needed) >= Number(number);
    return !isKind(readFileSync(join(folder, name), 'utf8'));
  });
  expect(wrong).toEqual([]);
});
