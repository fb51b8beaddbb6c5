/**
 * Where the site's texts stand: found in the sources, which the program runs from, at the first
 * question of a process. Nothing of it is needed at the start, and nothing can grow stale.
 */
import { readdir, readFile } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { en } from '#language/texts/en.ts';
import { type Place, placeOfFile, placesOfSection } from './places.ts';

const source = join(import.meta.dirname, '../../../..');
const tables = join('language', 'texts');

/** What the sources tell of a text. */
export interface TextSource {
  /** Heading in the list of texts; '' without one. */
  readonly section: string;
  readonly places: readonly Place[];
}

/** Every text of the site by its key, in the order of the list of texts. */
export type TextSources = ReadonlyMap<string, TextSource>;

let read: Promise<TextSources> | undefined;

/** What the sources tell, read once. */
export function textSources(): Promise<TextSources> {
  read ??= readSources().catch((error: unknown) => {
    read = undefined;
    throw error;
  });
  return read;
}

async function readSources(): Promise<TextSources> {
  const found = new Map(en.map((key) => [key as string, new Map<string, Place>()]));
  const names = await readdir(source, { recursive: true });
  const files = names.filter(
    (name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name) && !name.startsWith(tables),
  );
  for (const file of files.sort()) {
    const path = file.split(sep).join('/');
    const place = placeOfFile(path);
    if (!place) continue;
    for (const text of textsIn(await readFile(join(source, file), 'utf8'))) {
      found.get(text)?.set(place.words, place);
    }
  }
  const sections = sectionsOf(await readFile(join(source, tables, 'en.ts'), 'utf8'));
  return new Map(
    [...found].map(([key, places]) => {
      const section = sections.get(key) ?? '';
      const ofSection = placesOfSection[section];
      if (places.size === 0 && ofSection) places.set(ofSection.words, ofSection);
      return [key, { section, places: [...places.values()] }];
    }),
  );
}

const literal = /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"/g;

/** The strings of a source file. */
function* textsIn(text: string): Generator<string> {
  for (const [, single, double] of text.matchAll(literal)) {
    yield (single ?? double ?? '').replace(/\\(.)/g, '$1');
  }
}

/** The heading above each key of the list of texts. */
function sectionsOf(list: string): Map<string, string> {
  const sections = new Map<string, string>();
  let section = '';
  for (const line of list.split('\n')) {
    const heading = /^ {2}\/\/ (.+)$/.exec(line)?.[1];
    if (heading !== undefined) section = heading;
    else for (const key of textsIn(line)) sections.set(key, section);
  }
  return sections;
}
