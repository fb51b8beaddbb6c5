/** Refuses content that is not for the caller. */
import {
  type Audience,
  type Level,
  needLogin,
  noRight,
  viewAuthType,
} from '#features/gateway/policy.ts';

export interface Reader {
  readonly signedIn: boolean;
  readonly level: Level;
}

/** @throws CallError needLogin, noRight */
export function expectAccess(item: Audience, reader: Reader): void {
  const type = viewAuthType(item, reader);
  if (type === '1') throw needLogin();
  if (type === '2') throw noRight();
}
