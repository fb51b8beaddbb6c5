import type { ResourceProps } from 'react-admin';
import type { ItemLink } from '#contract/staff/items.ts';
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

/** The path of an item's page. */
export const itemPath = ({ id, type }: Pick<ItemLink, 'id' | 'type'>) =>
  `/catalogue/${type === '0' ? 'turbo' : 'part'}-${id}/show`;

/** Parses a path such as 'turbo-12' to kind and id. */
export function itemOfPath(text: string): { kind: 'turbo' | 'part'; id: string } | undefined {
  const [, kind, id = ''] = /^(turbo|part)-(\d{1,9})$/.exec(text) ?? [];
  return kind === 'turbo' || kind === 'part' ? { kind, id } : undefined;
}

export const typeWords = { 0: 'Turbo', 1: 'Part', 2: 'CHRA' } as const;
