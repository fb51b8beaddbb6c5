/**
 * Sanitises HTML written by staff before it is stored: keeps only the elements and attributes listed here.
 * The editor (../web/editor) supports exactly these elements, so that opening and saving a text loses
 * nothing.
 */
import sanitizeHtml from 'sanitize-html';
import { canBeRead } from '#language/plain-text.ts';
import { isLinkAddress, isOwnAddress } from '../../link-targets.ts';

/** Allowed elements with their allowed attributes. `dir` is allowed on every element. */
const elements: Readonly<Record<string, readonly string[]>> = {
  p: [],
  br: [],
  h2: [],
  h3: [],
  h4: [],
  strong: [],
  em: [],
  u: [],
  s: [],
  sub: [],
  sup: [],
  // `code` marks part numbers, which stay left to right in every language.
  code: [],
  bdi: [],
  a: ['href', 'title', 'target', 'rel'],
  img: ['src', 'alt', 'width', 'height'],
  ul: [],
  ol: ['start'],
  li: [],
  blockquote: [],
  hr: [],
  table: [],
  thead: [],
  tbody: [],
  tr: [],
  th: ['colspan', 'rowspan', 'scope'],
  td: ['colspan', 'rowspan'],
};

/** Elements that are replaced by equivalent ones. */
const alike: Readonly<Record<string, string>> = {
  b: 'strong',
  i: 'em',
  h1: 'h2',
  h5: 'h4',
  h6: 'h4',
  del: 's',
  strike: 's',
  div: 'p',
  figcaption: 'p',
  tfoot: 'tbody',
};

/** Elements removed together with their content. Of other unlisted elements only the tags are removed. */
const goneWithText = [
  ...['script', 'style', 'textarea', 'option', 'noscript', 'noembed', 'noframes', 'iframe'],
  ...['svg', 'math', 'template', 'xmp', 'plaintext', 'title', 'object', 'embed', 'select'],
  ...['audio', 'video', 'canvas', 'head', 'frameset', 'applet'],
];

/** Maximum nesting: more than any text needs, but far less than would slow a browser. */
const MAX_LEVELS = 30;

const number = /^[1-9]\d{0,3}$/;
/** Allowed attribute values, for attributes that the library does not check. */
const values: Readonly<Record<string, RegExp>> = {
  dir: /^(?:ltr|rtl|auto)$/,
  start: number,
  width: number,
  height: number,
  colspan: /^[1-9]\d?$/,
  rowspan: /^[1-9]\d?\d?$/,
  scope: /^(?:col|row)$/,
  // Only pictures of this site: another host would learn who reads the text.
  src: /^\/pictures\/[0-9a-f]{24}(?:-drawing)?-[sml]$/,
};

/** @returns the HTML that may be stored and shown; '' if nothing visible is left */
export function cleanHtml(sent: string): string {
  // Runs twice: HTML that the first run repaired may be parsed differently.
  const clean = readable(run(run(readable(sent)))).trim();
  return /<(?:img|hr|table)\b/.test(clean) || canBeRead(wordsOf(clean)) ? clean : '';
}

/** Removes control characters, which are invisible. PostgreSQL rejects some of them. */
const readable = (html: string): string =>
  html
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/(?![\t\n\r])\p{Cc}/gu, '');

/** Text of cleaned HTML, without tags. */
export const wordsOf = (html: string): string =>
  html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/&nbsp;|\s/g, ' ')
    .replaceAll(/ +/g, ' ')
    .replaceAll(/&(lt|gt|quot|amp);/g, (_, name: string) => characters[name] ?? '')
    .trim();

/** Characters that sanitize-html escapes. */
const characters: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', amp: '&' };

const run = (html: string): string =>
  sanitizeHtml(html, {
    allowedTags: Object.keys(elements),
    allowedAttributes: Object.fromEntries(
      Object.entries(elements).map(([name, attributes]) => [name, ['dir', ...attributes]]),
    ),
    allowedSchemes: ['http', 'https', 'mailto', 'tel'],
    allowedSchemesByTag: { img: [] },
    allowProtocolRelative: false,
    allowedClasses: {},
    allowedStyles: {},
    disallowedTagsMode: 'discard',
    nonTextTags: goneWithText,
    nestingLimit: MAX_LEVELS,
    enforceHtmlBoundary: false,
    transformTags: { ...renames, '*': checkAttributes, a: link, code: partNumber },
    // Removes the tag of a link without a target, but keeps the link's text.
    exclusiveFilter: ({ tag, attribs }) =>
      tag === 'a' && !attribs.href ? 'excludeTag' : tag === 'img' && !attribs.src,
    parser: { lowerCaseTags: true, decodeEntities: true },
  });

type Attributes = Record<string, string>;
type Transformer = (
  tagName: string,
  attribs: Attributes,
) => { tagName: string; attribs: Attributes };

function checked(attribs: Attributes): Attributes {
  return Object.fromEntries(
    Object.entries(attribs).filter(([name, value]) => values[name]?.test(value) ?? true),
  );
}

const checkAttributes: Transformer = (tagName, attribs) => ({ tagName, attribs: checked(attribs) });

const renames: Record<string, Transformer> = Object.fromEntries(
  Object.entries(alike).map(([from, tagName]) => [
    from,
    (_name, attribs) => ({ tagName, attribs: checked(attribs) }),
  ]),
);

/** Opens links to other sites in a new tab, which gets neither the referrer nor access to this tab. */
const link: Transformer = (tagName, { href = '', title, dir }) => {
  const address = href.trim();
  // The tag stays: sanitize-html loses the end of an element that is renamed to a forbidden one.
  if (!isLinkAddress(address)) return { tagName, attribs: {} };
  const attribs = checked({ href: address, ...(title && { title }), ...(dir && { dir }) });
  if (isOwnAddress(address) || !/^https?:/i.test(address)) return { tagName, attribs };
  return { tagName, attribs: { ...attribs, target: '_blank', rel: 'noopener noreferrer' } };
};

const partNumber: Transformer = (tagName) => ({ tagName, attribs: { dir: 'ltr' } });
