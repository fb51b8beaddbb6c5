import { type Params, PLACE, type TextKey } from './format.ts';

type Say = (key: TextKey, params: Params) => string;

/** Joins texts with the comma of the language: 'Turbine wheel, inducer 47 mm'. */
export const joined = (text: Say, parts: readonly (string | false | undefined)[]): string =>
  parts.reduce<string>((name, more) => {
    if (!more) return name;
    return name === '' ? more : text('{name}, {more}', { name, more });
  }, '');

/** The separator of a name and its value: ': ', in French ' : ', in Chinese '：'. */
export const colon = (text: Say): string =>
  text('{name}: {value}', { name: PLACE, value: PLACE }).split(PLACE)[1] ?? '';
