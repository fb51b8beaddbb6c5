/**
 * SQL of a number's key; numbers in other scripts are compared as written. Exact enough to sort the
 * numbers of one item and to detect duplicates.
 */
export const sqlKey = (column: string): string =>
  `(case when ${column} ~ '^[ -~]*$' then upper(regexp_replace(${column}, '[^0-9A-Za-z]+', '', 'g')) else ${column} end collate "C")`;
