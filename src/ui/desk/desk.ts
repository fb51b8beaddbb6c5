import type { ResourceProps } from 'react-admin';
import type { Role } from '#contract/staff/names.ts';

/** An entry of the menu, with its pages. */
export interface Desk extends ResourceProps {
  readonly name: string;
  readonly label: string;
  /** Who works there, beside the role admin. */
  readonly roles: readonly Role[];
}
