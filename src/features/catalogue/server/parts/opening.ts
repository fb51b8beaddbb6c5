/** Who may open the page of a part or CHRA without a turbo (docs/product.md 6). */

import { open } from '#features/catalogue-index/holders.ts';
import {
  type Level,
  maySeeDetails,
  maySeeRestricted,
  needLogin,
  noRight,
} from '#features/gateway/policy.ts';

/**
 * Checks whether a page may be opened without a turbo.
 * @param opens how the turbos with this part open it: one of `open`
 * @throws CallError needLogin, noRight
 */
export function mayOpen(opens: number, level: Level): void {
  if (isOpen(opens, level)) return;
  if (opens === open.no) throw noRight();
  throw needLogin();
}

/** The same as a boolean. */
export const isOpen = (opens: number, level: Level): boolean =>
  maySeeDetails(level, opens === open.everyone) ||
  (opens === open.signedIn && maySeeRestricted(level));
