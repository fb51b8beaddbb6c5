import { expect, test } from 'vitest';
import { deskTexts } from '../desk-texts/zh.ts';
import { serverTexts } from '../desk-texts/zh-server.ts';
import { type LanguageCode, languages } from '../languages.ts';
import { tableOf } from '../text.ts';
import { en } from './en.ts';

const translated = languages.filter(({ code }) => code !== 'en').map(({ code }) => code);

const office = { ...deskTexts, ...serverTexts };

/** Returns every form of every text of a language, with its key. The back office has two languages. */
const textsOf = (code: LanguageCode): [key: string, text: string][] =>
  code === 'en'
    ? [...en, ...Object.keys(office)].map((key) => [key, key])
    : Object.entries(code === 'zh' ? { ...office, ...tableOf(code) } : tableOf(code)).flatMap(
        ([key, translation]) =>
          (typeof translation === 'string' ? [translation] : Object.values(translation)).map(
            (text): [string, string] => [key, text],
          ),
      );

type Rule = readonly [language: LanguageCode, what: string, slip: RegExp];

/** Patterns of bad style in a language (docs/glossary.md, choices). */
const rules: readonly Rule[] = [
  ...languages.flatMap(({ code }): Rule[] => [
    [code, 'two spaces, or one at an end', / {2}|^\s|\s$/],
    [code, 'a straight quote', /["']/],
    [code, 'three full stops for dots', /\.\.\./],
    [code, 'a space before a comma or full stop', / [,.](?!\d)/],
  ]),
  ['spa', 'a question that does not open', /^[^¿]*\?/],
  ['spa', 'an exclamation that does not open', /^[^¡]*!/],
  ['spa', 'tú instead of usted', /(?<!\p{L})(?:tú|tu|tus|ti|te|puedes|tienes|quieres)(?!\p{L})/iu],
  ['spa', 'other quotes than « »', /[“”„‘]/],
  ['ru', 'ты instead of вы', /(?<!\p{L})(?:ты|тебя|тебе|твой|твоя|твоё|твои)(?!\p{L})/iu],
  ['ru', 'a hyphen between figures', /\d-\d/],
  ['ru', 'е where ё is meant', /(?<!\p{L})(?:еще|ее|учетн\p{L}*|причем)(?!\p{L})/iu],
  ['ru', 'other quotes than « »', /[“”„‘’]/],
  ['fra', 'tu instead of vous', /(?<!\p{L})(?:tu|ton|ta|tes|toi)(?!\p{L})/iu],
  ['fra', 'a sign that can leave its word', /(?<!\u00a0)[:;?!»](?!\d|\/\/)/],
  ['fra', 'a quote that can leave its word', /«(?!\u00a0)/],
  ['fra', 'other quotes than « »', /[“”„‘]/],
  [
    'pt',
    'a word of Portugal',
    /(?<!\p{L})(?:telemóvel|ecrã|ficheiros?|apelido|contactos?|utilizador\p{L}*|eliminar|guardar|artigos? selec\p{L}*|partilh\p{L}*|registo|morada|encomendas?|transferir|telefonar-nos|gerir|algarismos?|vossos?|vossas?)(?!\p{L})/iu,
  ],
  [
    'pt',
    'a verb of Portugal',
    /(?<!\p{L})(?:est\p{L}+ a \p{L}+r|\p{L}+-lhe-\p{L}+|\p{L}+ámos)(?!\p{L})/iu,
  ],
  ['pt', 'tu instead of você', /(?<!\p{L})(?:tu|teu|tua|teus|tuas|contigo)(?!\p{L})/iu],
  ['ara', 'a Latin sign', /[,;?]/],
  ['ara', 'the tanwin after its alif', /اً/],
  ['ara', 'an Arabic figure', /[٠-٩]/],
  ['ara', 'other quotes than « »', /[“”„‘’]/],
  ['zh', 'a half-width sign', /\p{Script=Han}[,;:?!()]|[,;:?!(]\p{Script=Han}/u],
  ['zh', 'a full stop of another script', /\.$/],
  ['zh', 'no space between the scripts', /\p{Script=Han}[A-Za-z0-9]|[A-Za-z0-9]\p{Script=Han}/u],
  ['zh', 'no space around what is put in', /\p{Script=Han}\{\w+\}|\{\w+\}\p{Script=Han}/u],
  ['zh', '你 instead of 您', /你/],
  ['zh', 'a traditional sign', /[號產點擊選單關檔網頁]/],
];

test.each(rules)('In %s no text has %s', (code, _what, slip) => {
  expect(textsOf(code).filter(([, text]) => slip.test(text))).toEqual([]);
});

test.each(translated)('Brackets and quotation marks are in pairs in %s', (code) => {
  const pairs = ['()', '（）', '«»', '“”', '[]'];
  const open = textsOf(code).filter(([, text]) =>
    pairs.some(([from = '', to = '']) => text.split(from).length !== text.split(to).length),
  );
  expect(open).toEqual([]);
});
