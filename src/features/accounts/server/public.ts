export type { LetterName } from '../mail/letters.ts';
export { approve, block, declineAccess, reject, setLevel, unblock } from './approval.ts';
export { countryName, isCountry } from './countries.ts';
export { knownDevice, rememberDevice } from './devices.ts';
export { plainText, readEmail } from './fields.ts';
export { signedIn } from './handlers.ts';
export { openAccounts } from './open.ts';
export { hashPassword, verifyPassword } from './passwords.ts';
export { type QueuedMail, queueMail } from './queue-mail.ts';

export {
  confirmSecondFactor,
  hasSecondFactor,
  removeSecondFactor,
  startSecondFactor,
  takeSecondStep,
} from './second-factor.ts';
export { type Customer, hashToken } from './sessions.ts';

export type { Status } from './signin.ts';
