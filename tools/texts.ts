/**
 * Finds untranslated texts in pages, in JSX and in attributes that are shown or read aloud, and unused texts
 * in the tables.
 */
import { parseSync, Visitor } from 'vite';
import { type TextGroup, textGroups } from '#language/texts/en.ts';
import type { Source } from './boundaries.ts';

/** Attributes whose value is shown or read aloud. */
const spoken = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-placeholder',
  'aria-roledescription',
  'aria-valuetext',
  'label',
  'placeholder',
  'title',
]);

const deskPages =
  /^src\/(features\/(?:.*\/desk|catalogue-desk\/.*)\/web|app\/back-office|staff\/web)\/.*(?<!\.test)\.tsx$/;

const isPage = (path: string): boolean =>
  deskPages.test(path) ||
  (!drawn.has(path) &&
    !/\/(?:desk|catalogue-desk)\//.test(path) &&
    /^src\/(ui|app\/web|features\/.*\/web)\/.*(?<!\.test)\.tsx$/.test(path));

const hasLetters = (text: string): boolean => /\p{L}/u.test(text);

/** Pages with drawings whose texts are the same in every language: the logo and engravings. */
const drawn = new Set([
  'src/ui/layout/tabs.tsx',
  'src/features/catalogue/web/build-sheet/nameplate.tsx',
]);

/** The properties of parser nodes that this module uses. */
interface Expression {
  readonly type: string;
  readonly start: number;
  readonly value?: unknown;
  readonly quasis?: readonly { value: { cooked: string | null } }[];
  readonly operator?: string;
  readonly expression?: Expression;
  readonly left?: Expression;
  readonly right?: Expression;
  readonly consequent?: Expression;
  readonly alternate?: Expression;
}

/** The operands that give an expression its value, such as both branches of a conditional. */
function sidesOf({ type, operator, expression, ...of }: Expression): (Expression | undefined)[] {
  if (type === 'JSXExpressionContainer' || type === 'ParenthesizedExpression') return [expression];
  if (type === 'ConditionalExpression') return [of.consequent, of.alternate];
  if (type === 'LogicalExpression') return operator === '&&' ? [of.right] : [of.left, of.right];
  if (type === 'BinaryExpression' && operator === '+') return [of.left, of.right];
  return [];
}

/** The literals that an expression may evaluate to, with their positions. */
function* literalsOf(node: Expression | null | undefined): Generator<[text: string, at: number]> {
  if (!node) return;
  const { type, value, start } = node;
  if ((type === 'Literal' || type === 'JSXText') && typeof value === 'string') yield [value, start];
  if (type === 'TemplateLiteral') {
    for (const quasi of node.quasis ?? []) yield [quasi.value.cooked ?? '', start];
  }
  for (const side of sidesOf(node)) yield* literalsOf(side);
}

/** Texts of pages outside the text function, one line each. */
export function findLooseTexts(sources: readonly Source[]): string[] {
  return sources.flatMap(({ path, text }) => {
    if (!isPage(path)) return [];
    const looseTexts: string[] = [];
    const look = (node: unknown) => {
      for (const [literal, at] of literalsOf(node as Expression)) {
        if (!hasLetters(literal)) continue;
        const line = text.slice(0, at).split('\n').length;
        const words = literal.trim().replace(/\s+/g, ' ');
        looseTexts.push(`${path}:${line}: ${words}: a text outside the text function`);
      }
    };
    const visitor = new Visitor({
      JSXElement: ({ children }) => children.forEach(look),
      JSXFragment: ({ children }) => children.forEach(look),
      JSXAttribute({ name, value }) {
        if (name.type === 'JSXIdentifier' && spoken.has(name.name)) look(value);
      },
    });
    visitor.visit(parseSync(path, text).program);
    return looseTexts;
  });
}

const deskServers =
  /^src\/(staff\/server|features\/(?:.*\/desk|catalogue-desk|pictures\/server)|platform\/table-files)\//;

/**
 * Sources whose texts staff do not read. The texts of pages have their own check; the ERP and the command
 * line always get English.
 */
const otherReaders =
  /\/web\/|^src\/ui\/|^src\/app\/|\.test\.|\.tsx$|\/import\/command\/|\/stock-(?:lines|routes)\.ts$/;

/** Functions whose argument staff read, with the index of that argument. */
const said: Readonly<Record<string, number>> = { CallError: 1, ImportError: 0, fault: 0, word: 0 };

const isSentence = (text: string): boolean => /^[“"'A-Z{].* .*[.!?]$/s.test(text);

/** Sentences in the back office's server code that are missing in its tables, one line each. */
export function findLostSentences(sources: readonly Source[], keys: ReadonlySet<string>): string[] {
  return sources.flatMap(({ path, text }) => {
    if (!path.startsWith('src/') || otherReaders.test(path)) return [];
    const lost = new Set<string>();
    /** Positions of error texts that only the log shows. */
    const logged = new Set<number>();
    const look = (words: string, at: number) => {
      if (words === '' || keys.has(words) || logged.has(at)) return;
      const line = text.slice(0, at).split('\n').length;
      lost.add(`${path}:${line}: ${words}: a text that no table has`);
    };
    const lookAt = (callee: { start: number; end: number }, args: readonly { start: number }[]) => {
      const name = text.slice(callee.start, callee.end);
      if (/^(?:Range)?Error$/.test(name)) for (const { start } of args) logged.add(start);
      const place = said[name];
      if (place === undefined) return;
      for (const [words, at] of literalsOf(args[place] as Expression)) look(words, at);
    };
    const isServer = deskServers.test(path);
    const visitor = new Visitor({
      NewExpression: (node) => lookAt(node.callee, node.arguments),
      CallExpression: (node) => lookAt(node.callee, node.arguments),
      Property({ key, value }) {
        const isKey = key.type === 'Identifier' && key.name === 'key' && value.type === 'Literal';
        if (isKey && /\{\w+\}/.test(String(value.value))) look(String(value.value), value.start);
      },
      Literal({ value, start }) {
        if (isServer && typeof value === 'string' && isSentence(value)) look(value, start);
      },
      TemplateLiteral({ quasis, start }) {
        const words = quasis.map(({ value }) => value.cooked ?? '').join('{…}');
        if (isServer && isSentence(words)) look(words, start);
      },
    });
    visitor.visit(parseSync(path, text).program);
    return [...lost];
  });
}

const literal =
  /'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\$\n]|\\.)*)`|^\s*([\w$]+):/gm;

/** Texts that no source uses, one line each. */
export function findDeadTexts(
  sources: readonly Source[],
  groups: readonly TextGroup[] = textGroups,
): string[] {
  const namedTexts = new Set<string>();
  for (const { path, text } of sources) {
    if (/^src\/language\/(desk-)?texts\//.test(path) || /\.test\.tsx?$/.test(path)) continue;
    for (const [, ...forms] of text.matchAll(literal)) {
      const words = forms.find((one) => one !== undefined) ?? '';
      namedTexts.add(words.replace(/\\(.)/g, '$1'));
    }
  }
  return groups
    .filter(({ ofCatalogue }) => !ofCatalogue)
    .flatMap(({ title, keys }) =>
      keys
        .filter((key) => !namedTexts.has(key))
        .map((key) => `${title}: ${key}: a text that nothing shows`),
    );
}
