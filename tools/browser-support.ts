/**
 * Finds functions and styles in the built pages that a supported browser (docs/operation.md) lacks according
 * to the tables of MDN. A method such as `map.getOrInsertComputed` is found by its name only, and only if all
 * methods of that name are new. A static function such as `Map.groupBy` is found by the names of object and
 * function.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import bcd from '@mdn/browser-compat-data' with { type: 'json' };
import type { Identifier } from '@mdn/browser-compat-data';
import postcss from 'postcss';
import { parseSync, Visitor } from 'vite';

/** The oldest supported versions. Edge has the same versions as Chrome. */
const promised = { chrome: 120, firefox: 128, safari: 16.4, safari_ios: 16.4 } as const;

/** Whether a supported browser lacks the feature. */
function isMissing(feature: Identifier): boolean {
  const support = feature.__compat?.support;
  if (!support) return false;
  return Object.entries(promised).some(([browser, version]) => {
    const statements = [support[browser as keyof typeof promised] ?? []].flat();
    return !statements.some(
      ({ version_added: added, flags, alternative_name: otherName }) =>
        added &&
        added !== 'preview' &&
        !flags &&
        !otherName &&
        Number.parseFloat(added.replace('≤', '')) <= version,
    );
  });
}

// SuppressedError is left out, because its property `error` would match every function of that name.
const { SuppressedError: _, ...builtins } = bcd.javascript.builtins as Record<string, Identifier>;
const objects: Record<string, Identifier> = { ...bcd.api, ...builtins };

/**
 * Objects whose functions are found by their name only. Functions of other objects have names that the code
 * of the pages also uses.
 */
const namedAlone = [
  ...Object.values(builtins),
  ...['AbortSignal', 'Document', 'Element', 'HTMLElement', 'Node'].map(
    (name) => objects[name] as Identifier,
  ),
];

/** Whether a supported browser lacks all built-in functions with this name. */
function isNewFunction(name: string): boolean {
  const features = namedAlone.flatMap((object) => object[name] ?? []);
  return features.length > 0 && features.every(isMissing);
}

/** Global HTML attributes, in React's spelling. */
const attributes = bcd.html.global_attributes as Identifier;

/** Names in a script that a supported browser lacks: called functions, created objects, attributes. */
export function findNewNames(script: string): string[] {
  const missing = new Set<string>();
  const note = (name: string, feature: Identifier | undefined) => {
    if (feature && isMissing(feature)) missing.add(name);
  };
  new Visitor({
    CallExpression({ callee }) {
      if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return;
      const { object, property } = callee;
      const owner = object.type === 'Identifier' ? objects[object.name] : undefined;
      const feature = owner?.[property.name] ?? owner?.[`${property.name}_static`];
      if (feature && object.type === 'Identifier') note(`${object.name}.${property.name}`, feature);
      else if (isNewFunction(property.name)) missing.add(property.name);
    },
    NewExpression({ callee }) {
      if (callee.type === 'Identifier') note(callee.name, objects[callee.name]);
    },
    Property({ key }) {
      if (key.type === 'Identifier') note(key.name, attributes[key.name]);
    },
  }).visit(parseSync('script.js', script).program);
  return [...missing].sort();
}

/** Properties, selectors and at-rules of a style sheet that a supported browser lacks. */
export function findNewStyles(sheet: string): string[] {
  const missing = new Set<string>();
  const note = (kind: string, name: string, shown: string) => {
    const feature = (bcd.css[kind] as Identifier)[name];
    if (feature && isMissing(feature)) missing.add(shown);
  };
  const root = postcss.parse(sheet);
  root.walkDecls(({ prop }) => note('properties', prop, prop));
  root.walkAtRules(({ name }) => note('at-rules', name, `@${name}`));
  root.walkRules(({ selector }) => {
    for (const [shown, name] of selector.matchAll(/::?([a-z-]+)/g))
      note('selectors', name ?? '', shown);
  });
  return [...missing].sort();
}

/** Names allowed in the built files, each with the reason why pages work without them. */
const accepted: Readonly<Record<string, string>> = {
  popover: 'ui/button.module.css hides the text, ui/button.tsx opens it',
  startViewTransition: 'the router looks for it first',
  'Error.captureStackTrace': 'React Router looks for it first',
  anchor: 'a side of a selection in ProseMirror',
  caretPositionFromPoint: 'ProseMirror looks for it first',
  caretRangeFromPoint: 'ProseMirror looks for it first',
  getHTML: 'a function of TipTap',
  is: 'React knows it',
  move: 'a function of ProseMirror',
  toArray: 'a function of React',
  use: 'a function of React',
};

/** Styles that are optional: a browser ignores unknown styles. */
const optionalStyles =
  /^(?:-webkit-|::details-content|::selection|content-visibility|forced-color-adjust|interpolate-size|overflow-anchor|position-|resize|scrollbar-gutter|text-size-adjust|text-wrap)/;

/** Files of pdf.js, whose legacy build includes polyfills. */
const withSubstitutes = /^(?:draw-page|pdf\.worker)/;

/** Names in the built files of some folders that a supported browser lacks, without allowed names. */
export function findUnsupported(folders: readonly string[]): string[] {
  return folders.flatMap((folder) =>
    readdirSync(folder).flatMap((file) => {
      const text = () => readFileSync(join(folder, file), 'utf8');
      if (withSubstitutes.test(file)) return [];
      const names = /\.m?js$/.test(file)
        ? findNewNames(text()).filter((name) => !(name in accepted))
        : file.endsWith('.css')
          ? findNewStyles(text()).filter((name) => !optionalStyles.test(name))
          : [];
      return names.map((name) => `${file}: ${name}`);
    }),
  );
}
