/** What other features use of the account's pages: forms, and the list of countries. */
export { type Check, emailCheck } from './checks.ts';
export { countriesQuery } from './queries.ts';
export { type Form, useForm } from './use-form.ts';
