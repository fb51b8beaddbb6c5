/** Constants of the back office without schemas, for the browser. */

/** Roles of staff; `admin` may do everything. */
export const roles = ['sales', 'catalogue', 'content', 'admin'] as const;
export type Role = (typeof roles)[number];

/** States of a customer's account (docs/product.md 10). */
export const customerStatuses = [
  'unconfirmed',
  'waiting',
  'active',
  'rejected',
  'blocked',
] as const;
export type CustomerStatus = (typeof customerStatuses)[number];

/** Levels of customers (docs/product.md 6); C1 is the lowest. */
export const customerLevels = ['A', 'B', 'C', 'C1'] as const;

/** Sort orders of the list of customers. */
export const customerSorts = [
  'registered',
  'email',
  'name',
  'company',
  'country',
  'level',
  'status',
] as const;
export type CustomerSort = (typeof customerSorts)[number];

/** States of a picture; a job makes its sizes. */
export const pictureStates = ['waiting', 'ready', 'refused'] as const;
export type PictureState = (typeof pictureStates)[number];

/** Maximum size of a picture, in bytes, and maximum of pictures per upload. */
export const MAX_PICTURE = 30 * 1024 * 1024;
export const MAX_PICTURES = 100;

/** Page of the back office that sets a new password by the link of a mail. */
export const NEW_PASSWORD = '/staff/new-password';

/** Security events (docs/product.md 15.3), in log, table and back office. */
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
