/** Names that the back office's calls use, without the schemas: the browser takes them from here. */

/** What a member of staff may do; `admin` may do everything. */
export const roles = ['sales', 'catalogue', 'content', 'admin'] as const;
export type Role = (typeof roles)[number];

/** What a customer may be (docs/product.md 10). */
export const customerStatuses = [
  'unconfirmed',
  'waiting',
  'active',
  'rejected',
  'blocked',
] as const;
export type CustomerStatus = (typeof customerStatuses)[number];

/** Levels of customers (docs/product.md 6); C1 is the least. */
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

/** How far a picture is: its sizes are made by a job. */
export const pictureStates = ['waiting', 'ready', 'refused'] as const;
export type PictureState = (typeof pictureStates)[number];

/** Largest picture that is taken, in bytes, and most in one go. */
export const MAX_PICTURE = 30 * 1024 * 1024;
export const MAX_PICTURES = 100;
