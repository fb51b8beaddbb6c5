import type { ItemLink } from '#contract/staff/items.ts';

/** The groups of the menu, in order. */
export const deskGroups = ['Sales', 'Catalogue', 'Content', 'Administration'] as const;

/** The path of an item's page. */
export const itemPath = ({ id, type }: Pick<ItemLink, 'id' | 'type'>) =>
  `/catalogue/${type === '0' ? 'turbo' : 'part'}-${id}/show`;

/** Parses a path such as 'turbo-12' to kind and id. */
export function itemOfPath(text: string): { kind: 'turbo' | 'part'; id: string } | undefined {
  const [, kind, id = ''] = /^(turbo|part)-(\d{1,9})$/.exec(text) ?? [];
  return kind === 'turbo' || kind === 'part' ? { kind, id } : undefined;
}

export const typeWords = { 0: 'Turbo', 1: 'Part', 2: 'CHRA' } as const;
