export type { LetterName } from '../mail/letters.ts';
export { approve, block, reject, setLevel, unblock } from './approval.ts';
export { readEmail } from './fields.ts';
export { openAccounts } from './open.ts';
export { hashPassword, verifyPassword } from './passwords.ts';
export { type QueuedMail, queueMail } from './queue-mail.ts';
export { type Customer, hashToken, type Level } from './sessions.ts';
export type { Status } from './signin.ts';
