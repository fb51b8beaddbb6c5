/** HTML as template strings whose values are escaped. */

/** Escaped HTML; only `html` makes it. */
export class Markup {
  readonly source: string;

  constructor(source: string) {
    this.source = source;
  }
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
};

const escapeText = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign);

type Value = string | Markup | readonly Markup[];

function sourceOf(value: Value): string {
  if (typeof value === 'string') return escapeText(value);
  if (value instanceof Markup) return value.source;
  return value.map(({ source }) => source).join('');
}

/**
 * A tag for template strings. Texts are escaped, for an element or a quoted attribute; markup and lists
 * of markup stay as they are.
 */
export function html(strings: TemplateStringsArray, ...values: readonly Value[]): Markup {
  const parts = values.map((value, index) => sourceOf(value) + strings[index + 1]);
  return new Markup(strings[0] + parts.join(''));
}
