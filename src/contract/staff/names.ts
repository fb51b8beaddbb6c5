/** Names that the back office's calls use, without the schemas: the browser takes them from here. */

/** What a member of staff may do; `admin` may do everything. */
export const roles = ['sales', 'catalogue', 'content', 'admin'] as const;
export type Role = (typeof roles)[number];

/** What a customer may be (decisions, section 2). */
export const customerStatuses = [
  'unconfirmed',
  'waiting',
  'active',
  'rejected',
  'blocked',
] as const;
export type CustomerStatus = (typeof customerStatuses)[number];

export const customerLevels = ['A', 'B', 'C', 'C1'] as const;

/** What the list of customers can be sorted by. */
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
