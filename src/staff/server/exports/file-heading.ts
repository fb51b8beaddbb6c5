import { columnWords } from '#contract/fields/part.ts';
import { deskText } from '#language/desk-text.ts';
import { fileHeadings } from '#language/desk-texts/zh-files.ts';
import type { StaffLanguage } from '#language/languages.ts';

const headings: Partial<Record<StaffLanguage, Readonly<Record<string, string>>>> = {
  zh: fileHeadings,
};

/**
 * Heading of a column in files of the back office; imports accept it. In English it is the column name, on
 * which other programs rely.
 */
export function fileHeading(language: StaffLanguage, column: string): string {
  const table = headings[language];
  if (!table) return column;
  return table[column] ?? deskText(language, columnWords(column) ?? column);
}
