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
import { type TextKey, text, translate } from '#language/text.ts';

const demoFolder = new URL('./content/', import.meta.url);

const kinds = { bulletin: 1, newsletter: 2, video: 3, ecatalog: 4 } as const;

/** Text of an item in one language. */
interface DemoText {
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
interface DemoBlock {
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

/** The pages that staff write, by their ids (contract/paths.ts). */
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
  const audience = facts.get('for') === 'customers' ? 'customers' : 'everyone';
  return {
    key,
    kind,
    contentType: Number(facts.get('opens') ?? 0),
    audience: levels.length > 0 ? 'levels' : audience,
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
  const textByLanguage = new Map(
    source
      .split(/^=== /m)
      .slice(1)
      .map((part) => {
        const [, code = '', title = '', body = ''] = /^(\w+) (.+)\n([\s\S]*)$/.exec(part) ?? [];
        return [code, { title: title.trim(), body: body.trim() }] as const;
      }),
  );
  const texts = languages.map(({ code }) => {
    const text = textByLanguage.get(code);
    if (!text) throw new Error(`${key} has no text in ${code}`);
    return [code, text] as const;
  });
  return Object.fromEntries(texts) as Record<LanguageCode, DemoText>;
}

/**
 * The small Markdown of the demo's content as HTML, in the elements that the cleaning of staff's
 * texts keeps: paragraphs, headings (##, ###), lists (-, 1.), tables (|), quotes (>), **strong**,
 * *emphasis*, `numbers` and [links](/query). Two lines of its own make tables from the catalogue:
 *
 *     [parts CH-1749-001 TW-1749-001]
 *     [turbos 713673-5006S]
 */
/** Columns of a part or turbo in tables. */
interface NamedPart {
  readonly eePn: string;
  readonly component: string;
  readonly model: string;
}
interface NamedTurbo {
  readonly pn: string;
  readonly model: string;
  readonly make: string;
  readonly engine: string;
}

/** The catalogue that a text names numbers of. */
export interface NamedItems {
  readonly parts: ReadonlyMap<string, NamedPart>;
  readonly turbos: ReadonlyMap<string, NamedTurbo>;
}

/** Converts Markdown to HTML. Parts and turbos that the catalogue no longer holds are left out of tables. */
export function demoHtml(markdown: string, named: NamedItems, language: LanguageCode): string {
  return markdown
    .split(/\n{2,}/)
    .map((block) => blockOf(block.trim(), named, language))
    .join('\n');
}

function blockOf(block: string, named: NamedItems, language: LanguageCode): string {
  const heading = /^(##|###) (.*)$/.exec(block);
  if (heading) {
    const level = heading[1]?.length;
    return `<h${level}>${inline(heading[2] ?? '')}</h${level}>`;
  }
  const [, kind, list = ''] = /^\[(parts|turbos) ([^\]]+)\]$/.exec(block) ?? [];
  if (kind === 'parts') return partsTable(list.split(' '), named, language);
  if (kind === 'turbos') return turbosTable(list.split(' '), named, language);
  const lines = block.split('\n');
  if (lines.every((line) => line.startsWith('- '))) return listOf('ul', lines, /^- /);
  if (lines.every((line) => /^\d+\. /.test(line))) return listOf('ol', lines, /^\d+\. /);
  if (lines.every((line) => line.startsWith('|'))) {
    const [head = [], ...rows] = lines.map((line) => line.split('|').slice(1, -1).map(inline));
    return tableOf(head, rows);
  }
  if (block.startsWith('> ')) {
    return `<blockquote><p>${inline(block.replaceAll(/^> /gm, ''))}</p></blockquote>`;
  }
  return `<p>${inline(lines.join(' '))}</p>`;
}

const listOf = (element: 'ul' | 'ol', lines: readonly string[], sign: RegExp) =>
  `<${element}>${lines.map((line) => `<li>${inline(line.replace(sign, ''))}</li>`).join('')}</${element}>`;

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const row = (cells: readonly string[], cell: 'th' | 'td') =>
    `<tr>${cells.map((one) => `<${cell}>${one.trim()}</${cell}>`).join('')}</tr>`;
  const body = rows.map((cells) => row(cells, 'td')).join('');
  return `<table><thead>${row(head, 'th')}</thead><tbody>${body}</tbody></table>`;
}

function partsTable(numbers: readonly string[], named: NamedItems, language: LanguageCode): string {
  const head = ['E&E P/N', 'Component', 'Turbo Model'] satisfies TextKey[];
  const rows = numbers.flatMap((number) => {
    const part = named.parts.get(number);
    if (!part) return [];
    const component = escaped(capital(translate(language, part.component)));
    return [[code(part.eePn), component, apart(part.model)]];
  });
  return tableOf(
    head.map((key) => escaped(text(language, key))),
    rows,
  );
}

function turbosTable(
  numbers: readonly string[],
  named: NamedItems,
  language: LanguageCode,
): string {
  const head = ['Turbo P/N', 'Turbo Model', 'Car Make', 'Engine'] satisfies TextKey[];
  const rows = numbers.flatMap((number) => {
    const turbo = named.turbos.get(number);
    if (!turbo) return [];
    return [[code(turbo.pn), apart(turbo.model), apart(turbo.make), apart(turbo.engine)]];
  });
  return tableOf(
    head.map((key) => escaped(text(language, key))),
    rows,
  );
}

const capital = (words: string) => words.charAt(0).toLocaleUpperCase() + words.slice(1);
/** From left to right in Arabic, too: "1.9 TDI" would be turned round. */
const apart = (words: string) => (words === '' ? '' : `<bdi dir="ltr">${escaped(words)}</bdi>`);
const code = (number: string) => `<code dir="ltr">${escaped(number)}</code>`;

function inline(words: string): string {
  return escaped(words)
    .replaceAll(/`([^`]+)`/g, '<code dir="ltr">$1</code>')
    .replaceAll(/\*\*([^*]+)\*\*/g, '<strong>$1</strong>')
    .replaceAll(/\*([^*]+)\*/g, '<em>$1</em>')
    .replaceAll(/\[([^\]]+)\]\((\/[^)\s]*)\)/g, '<a href="$2">$1</a>');
}

const escaped = (words: string) =>
  words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
