import { columnWords } from '#contract/fields/part.ts';
import { deskText } from '#language/desk-text.ts';
import { fileHeadings } from '#language/desk-texts/zh-files.ts';
import type { StaffLanguage } from '#language/languages.ts';

const headings: Partial<Record<StaffLanguage, Readonly<Record<string, string>>>> = {
  zh: fileHeadings,
};

/**
 * The heading of a column in the files of the back office, which imports accept. In English it is the column's own
 * name, which programs rely on.
 */
export function fileHeading(language: StaffLanguage, column: string): string {
  const table = headings[language];
  if (!table) return column;
  return table[column] ?? deskText(language, columnWords(column) ?? column);
}
