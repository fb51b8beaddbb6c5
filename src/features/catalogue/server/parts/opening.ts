/** Who may open the page of a part or CHRA without a turbo (docs/product.md 6). */

import { partOpenings } from '#features/catalogue-index/build-parts.ts';
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
  if (opens === partOpenings.no) throw noRight();
  throw needLogin();
}

/** The same as a boolean. */
export const isOpen = (opens: number, level: Level): boolean =>
  maySeeDetails(level, opens === partOpenings.everyone) ||
  (opens === partOpenings.signedIn && maySeeRestricted(level));
