/**
 * Every text of the site, in English: the keys of all other languages.
 * `{name}` is a parameter; a text with `{count}` has plural forms in the languages' tables.
 */
export const en = [
  // Answers of the calls
  'The address {path} does not exist.',
  'The call {path} takes {method} only.',
  'The content type must be application/json.',
  'The body is not valid JSON.',
  'The body is larger than 1 MB.',
  'The body must be a JSON object.',
  'The field {field} is missing.',
  'The field {field} is unknown.',
  'The field {field} is longer than {count} characters.',
  'The field {field} has more than {count} entries.',
  'The field {field} is not valid.',
  'Please enter at least 3 letters or digits.',
  'A page has at most {count} rows.',
  'Pages count from 1.',
  'Please choose a brand first.',
  'This choice is no longer in the list. Please choose again.',
  'This turbo is not in the catalogue.',
  'Need authorization, please login!',
  'You have no right to view this content, please contact us!',
  'Authorization has been expired or changed, please sign out and login again!',
  'Process error, please try it later.',
  'The site is being updated. Please try again in a moment.',
] as const;

export type TextKey = (typeof en)[number];
