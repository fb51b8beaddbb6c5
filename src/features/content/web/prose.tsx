/**
 * Renders sanitised HTML as React elements: links use the site's router, tables get a scroll container, and
 * no string is inserted as raw HTML.
 */
import { createElement, Fragment, type ReactNode, useMemo } from 'react';
import { useText } from '#language/web/use-text.ts';
import { SiteLink } from '#ui/site/site.tsx';
import styles from './prose.module.css';

interface ProseProps {
  /** Sanitised by the server (docs/product.md 13). */
  html: string;
  /** Whether tables and pictures take the full width. Lines of text keep a readable length. */
  wide?: boolean;
  /** 'en' if the text is not translated into the page's language. */
  lang?: 'en' | undefined;
}

export function Prose({ html, wide = false, lang }: ProseProps) {
  const content = useMemo(() => drawNodes(readHtml(html)), [html]);
  return (
    <div
      className={styles.prose}
      data-wide={wide || undefined}
      // English is left to right even on a right-to-left page.
      {...(lang && { dir: 'ltr', lang })}
    >
      {content}
    </div>
  );
}

/**
 * Creates elements directly: one component for each of 18,000 table cells would block the event loop for 100
 * ms. The index is a stable key, because the nodes never change while they are shown.
 */
export const drawNodes = (nodes: readonly HtmlNode[]): ReactNode[] =>
  nodes.map((node, place) => (typeof node === 'string' ? node : drawElement(node, place)));

/** Elements rendered with a few safe attributes. Of unknown elements only the children are rendered. */
const plain = new Set([
  ...['p', 'h2', 'h3', 'h4', 'strong', 'em', 'u', 's', 'sub', 'sup', 'code', 'bdi', 'ul', 'ol'],
  ...['li', 'blockquote', 'thead', 'tbody', 'tr', 'th', 'td', 'br', 'hr'],
]);
const silent = new Set(['script', 'style', 'template', 'title', 'iframe', 'textarea']);

function drawElement({ tag, attributes, children }: HtmlElement, key: number): ReactNode {
  if (silent.has(tag)) return null;
  if (tag === 'img') return <Picture key={key} attributes={attributes} />;
  const inner = children.length > 0 ? drawNodes(children) : undefined;
  if (tag === 'table') {
    return (
      <Table key={key} attributes={attributes}>
        {inner}
      </Table>
    );
  }
  if (tag === 'a') {
    return (
      <BodyLink key={key} attributes={attributes}>
        {inner}
      </BodyLink>
    );
  }
  if (!plain.has(tag)) return <Fragment key={key}>{inner}</Fragment>;
  return createElement(tag, { ...propsOf(attributes), key }, inner);
}

const directions = new Set(['ltr', 'rtl', 'auto']);
const scopes = new Set(['col', 'row']);

function propsOf({ dir = '', colspan, rowspan, scope = '', start }: HtmlElement['attributes']) {
  return {
    ...(directions.has(dir) && { dir }),
    ...(colspan && { colSpan: Number(colspan) || 1 }),
    ...(rowspan && { rowSpan: Number(rowspan) || 1 }),
    ...(scopes.has(scope) && { scope }),
    ...(start && { start: Number(start) || 1 }),
  };
}

/** A table in its own scroll container, which is focusable for keyboard scrolling. */
function Table({ attributes, children }: InnerProps) {
  const t = useText();
  return createElement(
    'div',
    { className: styles.table, tabIndex: 0, role: 'region', 'aria-label': t('Table') },
    <table {...propsOf(attributes)}>{children}</table>,
  );
}

function Picture({ attributes }: { attributes: HtmlElement['attributes'] }) {
  const { src = '', alt = '', width, height } = attributes;
  if (!src.startsWith('/pictures/')) return null;
  const size = width && height ? { width: Number(width) || 0, height: Number(height) || 0 } : {};
  return <img src={src} alt={alt} {...size} loading="lazy" decoding="async" />;
}

interface InnerProps {
  attributes: HtmlElement['attributes'];
  children: ReactNode;
}

/** Link in a text. Links to this site keep the page's language; links to other hosts open in a new tab. */
function BodyLink({ attributes: { href = '', title, dir = '' }, children }: InnerProps) {
  const props = { ...(title && { title }), ...(directions.has(dir) && { dir }) };
  if (/^\/(?![/\\])/.test(href)) {
    const page = !/^\/(?:(?:es|ru|fr|pt|ar|zh|documents|pictures|api|staff)\/)/.test(href);
    if (!page) return createElement('a', { ...props, href }, children);
    return (
      <SiteLink {...props} to={href}>
        {children}
      </SiteLink>
    );
  }
  if (/^https?:\/\//i.test(href)) {
    const linkProps = { ...props, href, target: '_blank', rel: 'noopener noreferrer' };
    return createElement('a', linkProps, children);
  }
  if (!/^(?:mailto:|tel:|#)/i.test(href)) return children;
  return createElement('a', { ...props, href }, children);
}

interface HtmlElement {
  readonly tag: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly children: readonly HtmlNode[];
}
type HtmlNode = string | HtmlElement;

type Open = HtmlElement & { children: HtmlNode[] };

const token =
  /<!--[\s\S]*?-->|<(\/?)([a-zA-Z][a-zA-Z0-9]*)((?:"[^"]*"|'[^']*'|[^'">])*)>|([^<]+|<)/g;
const attribute = /([^\s"'=/]+)(?:\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+)))?/g;
const empty = new Set(['br', 'hr', 'img', 'col']);
/** Elements in which white space between the children is ignored, because it only formats the source. */
const frames = new Set(['table', 'thead', 'tbody', 'tr', 'ul', 'ol']);

/** Nesting level of the elements of a table. */
const levels: Readonly<Record<string, number>> = {
  table: 0,
  thead: 1,
  tbody: 1,
  tr: 2,
  th: 3,
  td: 3,
};
const CELL = 3;
/** Elements that a browser inserts where a table lacks a row or cell, by the level of the parent. */
const implied = ['tbody', 'tr', 'td'];
const headings = new Set(['h2', 'h3', 'h4']);
/** Elements that end a paragraph. */
const blocks = new Set(['p', ...headings, 'ul', 'ol', 'li', 'blockquote', 'hr', 'table']);

/** Index of the innermost matching open element; -1 if there is none within the innermost table cell. */
function openedAt(path: readonly Open[], isOne: (tag: string) => boolean): number {
  const cell = path.findLastIndex(({ tag }) => tag in levels);
  const at = path.findLastIndex(({ tag }) => isOne(tag));
  return at > cell ? at : -1;
}

/** Inserts missing elements of the innermost table down to `level`, as a browser does. */
function openParts(path: Open[], level: number): void {
  for (;;) {
    const inner = path.at(-1);
    const tag = implied[levels[inner?.tag ?? ''] ?? CELL];
    if (!inner || tag === undefined || (levels[tag] ?? 0) >= level) return;
    const part: Open = { tag, attributes: {}, children: [] };
    inner.children.push(part);
    path.push(part);
  }
}

/**
 * Closes and opens elements as a browser does before it adds an element. If the browser's tree differed from
 * this one, React would render the whole page again.
 * @returns whether the element is allowed there; if not, only its text stays
 */
function makeRoom(path: Open[], tag: string): boolean {
  const level = levels[tag] ?? CELL + 1;
  if (level > 0 && level <= CELL) {
    const table = path.findLastIndex((one) => one.tag === 'table');
    if (table < 0) return false;
    const isAround = (one: Open) => (levels[one.tag] ?? CELL) < level;
    path.length = Math.max(table, path.findLastIndex(isAround)) + 1;
    openParts(path, level);
    return true;
  }
  openParts(path, CELL + 1);
  if (tag === 'a' || headings.has(tag)) {
    const same = tag === 'a' ? new Set(['a']) : headings;
    if (openedAt(path, (one) => same.has(one)) >= 0) return false;
  }
  const paragraph = blocks.has(tag) ? openedAt(path, (one) => one === 'p') : -1;
  if (paragraph >= 0) path.length = paragraph;
  return true;
}

/**
 * Parses sanitised HTML. Accepts any string; what is not an element becomes text.
 * @param enough number of text characters after which parsing stops
 */
export function readHtml(html: string, enough = Infinity): HtmlNode[] {
  let read = 0;
  const root: Open = { tag: '', attributes: {}, children: [] };
  const path: Open[] = [root];
  for (const [, slash, name, rest = '', words] of html.matchAll(token)) {
    if (words !== undefined) {
      addText(path, words);
      read += words.trim().length;
      if (read > enough) break;
    }
    if (!name) continue;
    const tag = name.toLowerCase();
    if (slash) {
      const depth =
        tag in levels
          ? path.findLastIndex((open) => open.tag === tag)
          : openedAt(path, (one) => one === tag);
      if (depth > 0) path.length = depth;
      continue;
    }
    if (!makeRoom(path, tag)) continue;
    const element: Open = { tag, attributes: attributesOf(rest), children: [] };
    path.at(-1)?.children.push(element);
    if (!empty.has(tag)) path.push(element);
  }
  return root.children;
}

function addText(path: Open[], words: string): void {
  if (frames.has(path.at(-1)?.tag ?? '') && words.trim() === '') return;
  openParts(path, CELL + 1);
  path.at(-1)?.children.push(decoded(words));
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

/** Maximum length of a description that search engines show. */
const EXCERPT_LENGTH = 160;

/** Text of HTML, without tags. @param enough number of characters after which parsing may stop */
export function proseText(html: string, enough?: number): string {
  const words = (nodes: readonly HtmlNode[]): string =>
    nodes.map((node) => (typeof node === 'string' ? node : `${words(node.children)} `)).join('');
  return words(readHtml(html, enough));
}

/** Start of a text, for the description in search engines. */
export function excerpt(html: string): string {
  // In HTML source a character may take ten characters.
  const text = proseText(html, 10 * EXCERPT_LENGTH)
    .replace(/\s+/g, ' ')
    .trim();
  if (text.length <= EXCERPT_LENGTH) return text;
  // Without a space near the end, as in Chinese, the text is cut at the maximum length.
  const space = text.lastIndexOf(' ', EXCERPT_LENGTH);
  return `${text.slice(0, space > EXCERPT_LENGTH - 20 ? space : EXCERPT_LENGTH).trimEnd()}…`;
}

interface HeaderBarProps {
  /** Whether the title is the page's heading. */
  heading: boolean;
  title: string;
  children?: ReactNode;
}

/** Bar with the title of a list, or the category of an item (docs/product.md 2.8 and 2.9). */
export function HeaderBar({ heading, title, children }: HeaderBarProps) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div className={styles.bar}>
      <Title className={styles.title}>{title}</Title>
      {children}
    </div>
  );
}
