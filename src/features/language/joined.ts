import type { Params, TextKey } from './format.ts';

/** Things said one after another, with the comma of the language: 'Turbine wheel, inducer 47 mm'. */
export const joined = (
  text: (key: TextKey, params: Params) => string,
  parts: readonly (string | false | undefined)[],
): string =>
  parts.reduce<string>((name, more) => {
    if (!more) return name;
    return name === '' ? more : text('{name}, {more}', { name, more });
  }, '');
