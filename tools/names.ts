/** Finds names that two files of `src` export, because a reader could not tell which one is meant. */
import type { Source } from './boundaries.ts';

/** Names that many folders export by convention. */
const conventions = new Set(['handlers', 'jobs']);

const EXPORT =
  /^export (?:declare )?(?:async )?(?:abstract )?(?:function\*?|const|let|class|type|interface|enum) ([\w$]+)/gm;

/** `export const { run, pids: passwordPids } = …` */
const PICKED = /^export const \{([^}]*)\} =/gm;

const namesIn = (text: string): string[] => [
  ...Array.from(text.matchAll(EXPORT), ([, name = '']) => name),
  ...Array.from(text.matchAll(PICKED), ([, fields = '']) => fields.split(','))
    .flat()
    .map((field) => field.split(':').at(-1)?.trim() ?? ''),
];

export function findSecondNames(sources: readonly Source[]): string[] {
  const files = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    if (!path.startsWith('src/') || path.includes('.test.')) continue;
    for (const name of namesIn(text)) {
      if (conventions.has(name)) continue;
      files.set(name, (files.get(name) ?? new Set()).add(path));
    }
  }
  return [...files]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]) => `${name} is exported by ${[...paths].join(' and ')}`);
}
