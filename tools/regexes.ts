/**
 * Finds regular expressions that take exponential time for some texts. Such an expression once blocked the
 * event loop of the site for an e-mail address of 45 letters. Patterns of payloads must take linear time,
 * because texts may be a megabyte long. Alternatives with a common beginning, such as `(?:a|a)*`, are not
 * detected.
 */
import { analyse } from 'scslre';
import { parseSync, Visitor } from 'vite';
import type { Source } from './boundaries.ts';

/** A text in the sources that may be used as a regular expression. */
interface Pattern {
  readonly source: string;
  /** undefined for a string, whose flags are given elsewhere. */
  readonly flags: string | undefined;
  readonly at: number;
  /** Whether the pattern validates a field of a payload. */
  readonly ofPayload: boolean;
}

/** The properties of parser nodes that this module uses. */
interface Expression {
  readonly type: string;
  readonly start: number;
  readonly name?: string;
  readonly value?: unknown;
  readonly regex?: { readonly pattern: string; readonly flags: string };
  readonly object?: Expression;
  readonly property?: Expression;
  readonly quasis?: readonly { value: { cooked: string | null } }[];
  readonly expressions?: readonly Expression[];
}

/** Text of an expression, with constants of the file inserted; undefined if it can't be determined. */
function sourceOf(node: Expression, known: ReadonlyMap<string, string>): string | undefined {
  const { type, value, regex, object, property, quasis = [], expressions = [] } = node;
  if (regex) return regex.pattern;
  if (type === 'Literal' && typeof value === 'string') return value;
  if (type === 'Identifier') return known.get(node.name ?? '');
  if (type === 'MemberExpression' && object && property?.name === 'source') {
    return sourceOf(object, known);
  }
  if (type !== 'TemplateLiteral') return undefined;
  const holes = expressions.map((one) => sourceOf(one, known) ?? 'x');
  return quasis.map(({ value: { cooked } }, at) => `${cooked ?? ''}${holes[at] ?? ''}`).join('');
}

function patternsOf({ path, text }: Source): Pattern[] {
  const patterns: Pattern[] = [];
  const constants = new Map<string, string>();
  const ofPayload = new Set<number>();
  const areRead = /RegExp\(|pattern:/.test(text);
  const take = (node: Expression) => {
    const source = sourceOf(node, constants);
    if (source === undefined || !(node.regex || areRead)) return;
    const { start: at, regex } = node;
    patterns.push({ source, flags: regex?.flags, at, ofPayload: ofPayload.has(at) });
  };
  const visitor = new Visitor({
    VariableDeclarator({ id, init }) {
      const source = init && sourceOf(init as Expression, constants);
      if (id.type === 'Identifier' && source) constants.set(id.name, source);
    },
    Property({ key, value }) {
      const isPattern = key.type === 'Identifier' && key.name === 'pattern';
      if (isPattern && path.startsWith('src/contract/')) ofPayload.add(value.start);
    },
    Literal: (node) => take(node as Expression),
    TemplateLiteral: (node) => take(node as Expression),
  });
  visitor.visit(parseSync(path, text).program);
  return patterns;
}

function isSlow({ source, flags, ofPayload }: Pattern): boolean {
  // The added character never occurs, so that the match fails after trying all alternatives.
  const failing = `(?:${source})\\u0001`;
  const read = (flags === undefined ? ['iu', 'i'] : [flags]).find((one) => compiles(failing, one));
  if (read === undefined) return false;
  const { reports } = analyse({ source: failing, flags: read });
  return reports.some(({ exponential }) => exponential || ofPayload);
}

function compiles(source: string, flags: string): boolean {
  try {
    return new RegExp(source, flags) !== undefined;
  } catch {
    return false;
  }
}

/** Regular expressions that may take too long, one line each. */
export function findSlowPatterns(sources: readonly Source[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('src/') && !/\.test\.tsx?$/.test(path))
    .flatMap((source) =>
      patternsOf(source)
        .filter(isSlow)
        .map(({ source: slow, at }) => {
          const line = source.text.slice(0, at).split('\n').length;
          return `${source.path}:${line}: /${slow}/ can be read in too many ways`;
        }),
    );
}
