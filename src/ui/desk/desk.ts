import type { ResourceProps } from 'react-admin';
import type { Role } from '#contract/staff/names.ts';

/** A menu entry and its pages. */
export interface Desk extends ResourceProps {
  readonly name: string;
  readonly label: string;
  /** The roles that may use it, beside admin. */
  readonly roles: readonly Role[];
}
