/**
 * `npm run check`: types, format and lint, boundaries, names exported by two files, texts outside the text
 * function, slow regular expressions, citations and length of rules, types of tables, unused code, page
 * sizes, and functions that a supported browser lacks. The checks run in parallel and print the output of
 * failed checks.
 */
import { existsSync, readdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { deskTexts, pageTexts } from '#language/desk-texts/zh.ts';
import { sentenceTexts, serverTexts } from '#language/desk-texts/zh-server.ts';
import { en } from '#language/texts/en.ts';
import { findCircles, findComparedLevels, findCrossings, readSources } from './boundaries.ts';
import { findUnsupported } from './browser-support.ts';
import { buildWeb } from './build.ts';
import {
  findLostCitations,
  findLostFiles,
  findLostMigrations,
  findUnclearRules,
  findUnshown,
  readCiting,
  readRules,
} from './citations.ts';
import { findSecondNames } from './names.ts';
import { root, startProgram } from './programs.ts';
import { findSlowPatterns } from './regexes.ts';
import { firstLine, readTables } from './tables.ts';
import { findDeadTexts, findLooseTexts, findLostSentences } from './texts.ts';

/** A check; `output` explains a failure. */
type Check = () => Promise<{ ok: boolean; output: string }>;

function program(name: string, ...args: string[]): Check {
  return async () => {
    const child = startProgram(name, args, { output: 'pipe' });
    const [out, err, ok] = await Promise.all([text(child.out), text(child.err), child.ended]);
    return { ok, output: out + err };
  };
}

/** Result of a check, which passes if there are no faults. */
const resultOf = (faults: readonly string[]) => ({
  ok: faults.length === 0,
  output: faults.join('\n'),
});

const boundaries: Check = async () => {
  const sources = readSources(root);
  return resultOf([
    ...findCrossings(sources),
    ...findCircles(sources),
    ...findComparedLevels(sources),
  ]);
};

const names: Check = async () => resultOf(findSecondNames(readSources(root)));

const deskKeys = [...Object.keys(pageTexts), ...Object.keys(sentenceTexts)];
/** Texts that servers may send to the back office. */
const sentences = new Set<string>([...en, ...Object.keys(deskTexts), ...Object.keys(serverTexts)]);

const texts: Check = async () => {
  const sources = readSources(root);
  return resultOf([
    ...findLooseTexts(sources),
    ...findDeadTexts(sources),
    ...findLostSentences(sources, sentences),
    ...findDeadTexts(sources, [{ title: 'Back office', keys: deskKeys, places: [] }]),
  ]);
};

const expressions: Check = async () => resultOf(findSlowPatterns(readSources(root)));

const citations: Check = async () => {
  const citing = readCiting(root);
  const pageOf = (page: string) => citing.find(({ path }) => path === page)?.text ?? '';
  return resultOf([
    ...findLostCitations(citing, readRules(root)),
    ...findUnclearRules('docs/product.md', pageOf('docs/product.md')),
    ...findLostFiles(citing),
    ...findLostMigrations(citing, readdirSync(join(root, 'db/migrations'))),
    ...findUnshown(pageOf('docs/security.md')),
  ]);
};

const tables: Check = async () => ({
  ok: readTables().startsWith(`${firstLine()}\n`),
  output: 'The migrations have changed: run `npm run tables`.',
});

const sizes: Check = async () => {
  if (!existsSync(join(root, 'vite.config.ts'))) return { ok: true, output: '' };
  buildWeb();
  return program('size-limit')();
};

const browsers: Check = async () => {
  if (!existsSync(join(root, 'vite.config.ts'))) return resultOf([]);
  buildWeb();
  return resultOf(
    findUnsupported([join(root, 'dist/client/assets'), join(root, 'dist/staff/staff-assets')]),
  );
};

/**
 * Number of parallel type checkers in tsc. Each checker checks shared imports again: four checkers need 1.5
 * times the CPU time of two. The other checks use the remaining processors.
 */
const checkers = Math.min(4, Math.ceil(availableParallelism() / 2));

const checks: [name: string, check: Check][] = [
  ['types', program('tsc', '--noEmit', '--checkers', String(checkers))],
  ['format and lint', program('biome', 'check', '--error-on-warnings', '--max-diagnostics=200')],
  ['boundaries', boundaries],
  ['names', names],
  ['texts', texts],
  ['regular expressions', expressions],
  ['citations', citations],
  ['tables', tables],
  ['unused code', program('knip', '--no-progress')],
  ['page sizes', sizes],
  ['browsers', browsers],
];

const results = await Promise.all(
  checks.map(async ([name, check]) => {
    const start = performance.now();
    const result = await check().catch((error: unknown) => ({ ok: false, output: String(error) }));
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    console.log(`${result.ok ? 'ok    ' : 'FAILED'}  ${name} (${seconds} s)`);
    return { name, ...result };
  }),
);
const failed = results.filter((result) => !result.ok);
for (const { name, output } of failed) console.log(`\n── ${name}\n${output.trim()}`);
process.exitCode = failed.length > 0 ? 1 : 0;
