/**
 * The text functions of the back office on the server. They return refusals, reports, files' headings and
 * mails in the language of a member of staff. A text that the tables of the back office lack is looked up in
 * the site's tables.
 */
import type { Message } from '#contract/message.ts';
import { englishSenses } from './desk-texts/en.ts';
import { deskTexts } from './desk-texts/zh.ts';
import { serverTexts } from './desk-texts/zh-server.ts';
import { format, type Texts } from './format.ts';
import { languageOf, type StaffLanguage } from './languages.ts';
import { sayMessage } from './message.ts';
import { type TextKey, tableOf } from './text.ts';

const tables: Record<StaffLanguage, Texts> = {
  en: englishSenses,
  zh: { ...deskTexts, ...serverTexts },
};

/**
 * Returns a message in a language of staff.
 * @param message if it is a string: the key of a text, or a message as a column of the database stores it
 */
export const deskMessage = (language: StaffLanguage, message: Message | string): string =>
  sayMessage((key, params) => {
    const table = Object.hasOwn(tables[language], key) ? tables[language] : tableOf(language);
    return format(table, languageOf(language).tag, key as TextKey, params);
  }, message);

export const deskText = (
  language: StaffLanguage,
  key: string,
  params?: Message['params'],
): string => deskMessage(language, { key, params });
