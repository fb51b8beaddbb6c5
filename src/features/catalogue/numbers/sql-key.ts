/**
 * A number's key as SQL can tell it; numbers in other scripts are compared as written. Close enough to
 * sort the numbers of one item, and to tell whether it lists a number already.
 */
export const sqlKey = (column: string): string =>
  `(case when ${column} ~ '^[ -~]*$' then upper(regexp_replace(${column}, '[^0-9A-Za-z]+', '', 'g')) else ${column} end collate "C")`;
