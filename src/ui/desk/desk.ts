import type { ResourceProps } from 'react-admin';
import type { Role } from '#contract/staff/names.ts';

/** The groups of the menu, in order. */
export const deskGroups = ['Sales', 'Catalogue', 'Content', 'Administration'] as const;

/** A menu entry and its pages. */
export interface Desk extends ResourceProps {
  readonly name: string;
  readonly label: string;
  /** The heading above it in the menu. */
  readonly group: (typeof deskGroups)[number];
  /** The roles that may use it, beside admin. */
  readonly roles: readonly Role[];
}
