import type { Role } from '#contract/staff/names.ts';

export const roleWords = {
  sales: 'Sales',
  catalogue: 'Catalogue',
  content: 'Content',
  admin: 'Admin',
} as const satisfies Record<Role, string>;
