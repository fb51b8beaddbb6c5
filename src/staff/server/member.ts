import type { Staff } from '#features/accounts/server/sessions.ts';

export type { Staff };

/** A member of staff with address and session, for the audit log. */
export interface StaffHere extends Staff {
  readonly address: string;
  /** See sessionMark. */
  readonly session: string;
}
