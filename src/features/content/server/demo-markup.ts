/**
 * The small Markdown of the demo's content as HTML, in the elements that the cleaning of staff's
 * texts keeps: paragraphs, headings (##, ###), lists (-, 1.), tables (|), quotes (>), **strong**,
 * *emphasis*, `numbers` and [links](/query). Two lines of its own make tables from the catalogue:
 *
 *     [parts CH-1749-001 TW-1749-001]
 *     [turbos 713673-5006S]
 */
import type { LanguageCode } from '#language/languages.ts';
import { type TextKey, text, translate } from '#language/text.ts';

/** What tables show of a part or turbo. */
export interface NamedPart {
  readonly eePn: string;
  readonly component: string;
  readonly model: string;
}
export interface NamedTurbo {
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

/** What the catalogue does not hold any more is left out of tables. */
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
