/** Names of the accounts' jobs; a name stays, since jobs of an older release may wait under it. */
export const jobNames = {
  mail: 'mail',
  signupCode: 'mail-signup-code',
  resetCode: 'mail-reset-code',
  emailCode: 'mail-email-code',
  emailChanged: 'mail-email-changed',
  staffMail: 'mail-staff-code',
  tidy: 'accounts-tidy',
} as const;
