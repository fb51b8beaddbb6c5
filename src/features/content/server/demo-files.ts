/**
 * The demo's content as it lies in db/demo/content: a file for each item, its facts first, then its
 * text in every language, in a small Markdown.
 *
 *     kind: newsletter
 *     opens: 0
 *     published: 2026-11-17
 *     cover: packing
 *
 *     === en Holiday closure
 *     Text …
 */
import { readdirSync, readFileSync } from 'node:fs';
import { type LanguageCode, languages } from '#language/languages.ts';

export const demoFolder = new URL('../../../../db/demo/content/', import.meta.url);

const kinds = { bulletin: 1, newsletter: 2, video: 3, ecatalog: 4 } as const;

/** What an item says in one language. */
export interface DemoText {
  readonly title: string;
  /** The small Markdown of demo-markup.ts. */
  readonly body: string;
}

export type DemoTexts = Readonly<Record<LanguageCode, DemoText>>;

export interface DemoContent {
  /** Name of its file without the ending. */
  readonly key: string;
  readonly kind: 1 | 2 | 3 | 4;
  readonly contentType: number;
  readonly audience: 'everyone' | 'customers' | 'levels';
  readonly levels: readonly string[];
  /** ISO 8601, UTC. */
  readonly published: string;
  readonly rank: number;
  /** Its drawing in pictures/, without the ending. */
  readonly cover: string | undefined;
  /** Its document or film, a path in db/demo/content. */
  readonly file: string | undefined;
  readonly embed: string;
  readonly texts: DemoTexts;
}

/** A tile or slide of the home page. */
export interface DemoBlock {
  readonly kind: 'tile' | 'slide';
  readonly application?: string;
  /** Its drawing in pictures/, without the ending. */
  readonly picture: string;
  readonly titles: Readonly<Record<LanguageCode, string>>;
}

/** @throws Error for a file without a fact or a language */
export function readDemoItems(): DemoContent[] {
  return readdirSync(new URL('items/', demoFolder))
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) => {
      const source = readFileSync(new URL(`items/${name}`, demoFolder), 'utf8');
      return itemOf(name.slice(0, -'.md'.length), source);
    });
}

/** The pages that staff write, by their ids (contract/company.ts). */
export const readDemoPages = (): ReadonlyMap<number, DemoTexts> =>
  new Map(
    ['about', 'terms', 'privacy', 'imprint', 'warranty'].map((name, at) => [
      at + 1,
      textsOf(name, readFileSync(new URL(`${name}.md`, demoFolder), 'utf8')),
    ]),
  );

export const readDemoBlocks = (): DemoBlock[] =>
  JSON.parse(readFileSync(new URL('home.json', demoFolder), 'utf8')) as DemoBlock[];

/** Contents of a file of the demo's content, by its path in the folder. */
export const readDemoFile = (path: string): Buffer => readFileSync(new URL(path, demoFolder));

function itemOf(key: string, source: string): DemoContent {
  const facts = new Map(
    [...(source.split('\n===')[0] ?? '').matchAll(/^(\w+): *(.*)$/gm)].map(([, name, value]) => [
      name,
      value ?? '',
    ]),
  );
  const kind = kinds[facts.get('kind') as keyof typeof kinds];
  const published = facts.get('published');
  if (!kind || !published) throw new Error(`${key} has no kind or no day`);
  const levels = (facts.get('levels') ?? '').split(' ').filter(Boolean);
  const others = facts.get('for') === 'customers' ? 'customers' : 'everyone';
  return {
    key,
    kind,
    contentType: Number(facts.get('opens') ?? 0),
    audience: levels.length > 0 ? 'levels' : others,
    levels,
    published: `${published}T08:00:00Z`,
    rank: Number(facts.get('rank') ?? 0),
    cover: facts.get('cover'),
    file: facts.get('file'),
    embed: facts.get('embed') ?? '',
    texts: textsOf(key, source),
  };
}

/** The parts of a file that begin with `=== language title`. */
function textsOf(key: string, source: string): DemoTexts {
  const found = new Map(
    source
      .split(/^=== /m)
      .slice(1)
      .map((part) => {
        const [, code = '', title = '', body = ''] = /^(\w+) (.+)\n([\s\S]*)$/.exec(part) ?? [];
        return [code, { title: title.trim(), body: body.trim() }] as const;
      }),
  );
  const texts = languages.map(({ code }) => {
    const text = found.get(code);
    if (!text) throw new Error(`${key} has no text in ${code}`);
    return [code, text] as const;
  });
  return Object.fromEntries(texts) as Record<LanguageCode, DemoText>;
}
