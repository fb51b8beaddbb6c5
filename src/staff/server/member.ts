import type { Role } from '#contract/staff/names.ts';

/** A member of staff who is signed in. */
export interface Staff {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
  /** Whether sign-in asks for a second step. */
  readonly secondFactor?: boolean;
}

/** A member of staff with address and session, for the audit log. */
export interface StaffHere extends Staff {
  readonly address: string;
  /** See sessionMark. */
  readonly session: string;
}
