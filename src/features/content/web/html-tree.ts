/**
 * Parses sanitised HTML to a tree that React renders: links use the site's router, tables get a
 * scroll container, and no text reaches the page as HTML. Pure.
 */

export interface HtmlElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly HtmlNode[];
}
export type HtmlNode = string | HtmlElement;

type Open = HtmlElement & { children: HtmlNode[] };

const token =
  /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|([^<]+|<)/g;
const attribute = /([^\s"'=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const empty = new Set(['br', 'hr', 'img', 'col']);
/**
 * Elements without text of their own: text between their children is only formatting of the source.
 */
const frames = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol']);

/** Parses sanitised HTML. Accepts any text: what is not an element becomes text. */
export function readHtml(html: string): HtmlNode[] {
  const root: Open = { tag: '', attributes: {}, children: [] };
  const path: Open[] = [root];
  for (const [, slash, name, rest = '', words] of html.matchAll(token)) {
    const inner = path.at(-1) ?? root;
    if (words !== undefined) addText(inner, words);
    if (!name) continue;
    const tag = name.toLowerCase();
    if (slash) {
      const depth = path.findLastIndex((open) => open.tag === tag);
      if (depth > 0) path.length = depth;
      continue;
    }
    const made: Open = { tag, attributes: attributesOf(rest), children: [] };
    inner.children.push(made);
    if (!empty.has(tag)) path.push(made);
  }
  return root.children;
}

function addText(to: Open, words: string): void {
  if (frames.has(to.tag) && words.trim() === '') return;
  to.children.push(decoded(words));
}

function attributesOf(text: string): Record<string, string> {
  const attributes: Record<string, string> = {};
  for (const [, name = '', double, single, bare] of text.matchAll(attribute)) {
    if (name === '__proto__') continue;
    attributes[name.toLowerCase()] ??= decoded(double ?? single ?? bare ?? '');
  }
  return attributes;
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};

function decoded(text: string): string {
  return text.replace(/&(?:#(\d{1,7})|#x([\da-f]{1,6})|(\w{2,6}));/gi, (whole, ten, hex, name) => {
    if (name) return entities[name.toLowerCase()] ?? whole;
    const code = ten ? Number(ten) : Number.parseInt(hex, 16);
    return code > 0 && code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

/** The start of a text without tags, for the description in search engines. */
export function excerpt(html: string, length = 160): string {
  const words = (nodes: readonly HtmlNode[]): string =>
    nodes.map((node) => (typeof node === 'string' ? node : `${words(node.children)} `)).join('');
  const text = words(readHtml(html)).replace(/\s+/g, ' ').trim();
  if (text.length <= length) return text;
  // Some scripts have no spaces.
  const space = text.lastIndexOf(' ', length);
  return `${text.slice(0, space > length - 20 ? space : length).trimEnd()}…`;
}
