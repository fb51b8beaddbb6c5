/**
 * Passwords that are guessed first for a member of staff, in addition to the commonest ones that hashPassword
 * refuses: derived from their e-mail address, the firm, their role, and the demo's password from the README.
 * The server receives only digests, so it compares with the digests of such passwords.
 */
import { hash } from 'node:crypto';
import { CallError } from '#contract/errors.ts';
import { roles } from '#contract/staff/names.ts';

const words = ['eeturbo', 'ee-turbo', 'turbo', 'turbocharger', 'staff', 'backoffice', ...roles];
const demo = ['demostaff1234', 'demo1234', 'turbo123'];
const years = Array.from({ length: 12 }, (_, at) => String(2020 + at));
const digits = Array.from({ length: 9 }, (_, at) => '1234567890'.slice(0, at + 2));
const endings = ['', '1', ...digits, ...years].flatMap((end) => [end, `${end}!`]);

/** @throws CallError badInput for such a password */
export function refuseWeak(email: string, passwordSha: string): void {
  const [name = '', domain = ''] = email.toLowerCase().split('@');
  const bases = [...words, email.toLowerCase(), name, domain, domain.split('.')[0] ?? ''];
  const twice = bases.flatMap((base) => [base, base + base]);
  const spellings = twice.flatMap((base) => [base, base.charAt(0).toUpperCase() + base.slice(1)]);
  const weak = [...demo, ...spellings.flatMap((base) => endings.map((end) => base + end))];
  if (!weak.some((password) => hash('sha256', password) === passwordSha)) return;
  throw new CallError('badInput', 'This password is easy to guess. Choose another one.');
}
