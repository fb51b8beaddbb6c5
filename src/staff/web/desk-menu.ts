/** Menu of the back office: groups of pages, with the roles that may use them. Admins may use all. */
import type { Role } from '#contract/staff/names.ts';
import type { DeskKey } from '#language/desk-texts/zh.ts';

interface Group {
  readonly group: DeskKey;
  readonly roles: readonly Role[];
  /** Labels by the first segment of the page's path. */
  readonly desks: Readonly<Record<string, DeskKey>>;
}

export const deskMenu = [
  {
    group: 'Sales',
    roles: ['sales'],
    desks: {
      orders: 'Orders',
      backlog: 'Backlog',
      claims: 'Claims',
      customers: 'Customers',
      development: 'Development',
      'price-lists': 'Price lists',
      carriers: 'Carriers',
    },
  },
  {
    group: 'Catalogue',
    roles: ['catalogue'],
    desks: {
      catalogue: 'Catalogue',
      versions: 'Versions',
      pictures: 'Pictures',
      imports: 'Imports',
      synonyms: 'Synonyms',
      'missing-data': 'Missing data',
      'zero-searches': 'No results',
      'stock-keys': 'Stock keys',
    },
  },
  {
    group: 'Content',
    roles: ['content'],
    desks: { content: 'Content', pages: 'Pages', home: 'Home page', texts: 'Texts' },
  },
  {
    group: 'Administration',
    roles: [],
    desks: {
      staff: 'Staff',
      stamp: 'Stamp',
      audit: 'Audit log',
      security: 'Security events',
    },
  },
] as const satisfies readonly Group[];

type KeysOf<Desks> = Desks extends unknown ? keyof Desks : never;
export type DeskName = KeysOf<(typeof deskMenu)[number]['desks']>;

export const groupsOf = (role: Role): readonly Group[] =>
  deskMenu.filter(({ roles }: Group) => role === 'admin' || roles.includes(role));
