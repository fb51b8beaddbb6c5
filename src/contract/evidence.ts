/** Names of security events (docs/product.md 15.3), in log, table and back office. */

export const securityEvents = [
  'signIn',
  'signInFailed',
  'signOut',
  'deviceSignedOut',
  'signUp',
  'passwordChanged',
  'emailChanged',
  'twoFactorChanged',
  'rightsChanged',
  'dataCorrected',
  'exported',
  'attemptFailed',
  'refused',
  'badToken',
  'captchaDemanded',
] as const;
export type SecurityEvent = (typeof securityEvents)[number];

/** Events that unauthenticated clients can cause; they are stored for a shorter time. */
export const hostileEvents = [
  'signInFailed',
  'attemptFailed',
  'refused',
  'badToken',
  'captchaDemanded',
] as const satisfies readonly SecurityEvent[];
