export type Attributes = ReadonlyMap<string, string>;

interface Handlers {
  open(tag: string, attributes: Attributes): void;
  close(tag: string): void;
  text(text: string): void;
  broken(): Error;
}

/** Texts, comments, CDATA, instructions and tags; the parts of a tag are groups. */
const token =
  /([^<]+)|<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>|<\?[\s\S]*?\?>|<(\/?)([\w:.-]+)((?:[^<>"']|"[^"]*"|'[^']*')*)>/y;
const attribute = /([\w:.-]+)\s*=\s*(?:"([^"]*)"|'([^']*)')/g;
const named: Readonly<Record<string, string>> = {
  lt: '<',
  gt: '>',
  amp: '&',
  quot: '"',
  apos: "'",
};

/** Reads XML that programs write. It has no entities of its own: a document type is refused. */
export function readXml(xml: string, handlers: Handlers): void {
  token.lastIndex = 0;
  while (token.lastIndex < xml.length) {
    const match = token.exec(xml);
    if (!match) throw handlers.broken();
    const [, text, literal, closing, tag, rest = ''] = match;
    if (text !== undefined) handlers.text(decoded(text));
    else if (literal !== undefined) handlers.text(literal);
    else if (tag !== undefined && closing) handlers.close(tag);
    else if (tag !== undefined) {
      handlers.open(tag, attributesOf(rest));
      if (rest.endsWith('/')) handlers.close(tag);
    }
  }
}

function attributesOf(text: string): Attributes {
  const attributes = new Map<string, string>();
  for (const [, name = '', double, single = ''] of text.matchAll(attribute)) {
    attributes.set(name, decoded(double ?? single));
  }
  return attributes;
}

function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]+));/gi,
    (whole, decimal, hex, name) => {
      if (name) return named[name] ?? whole;
      const code = decimal ? Number(decimal) : Number.parseInt(hex, 16);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
