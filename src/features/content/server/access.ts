/** Who may see an item of content (decisions, section 4): computed for the caller, enforced at the call. */
import type { ViewAuthType } from '#contract/content-names.ts';
import { CallError } from '#contract/errors.ts';
import type { Level } from '#features/accounts/server/public.ts';
import type { TextKey } from '#features/language/text.ts';

export interface Restricted {
  readonly audience: 'everyone' | 'customers' | 'levels';
  readonly levels: readonly string[];
}

export interface Reader {
  readonly signedIn: boolean;
  readonly level: Level;
}

/** '0' open, '1' needs a sign-in, '2' signed in without the right. */
export function viewAuthType({ audience, levels }: Restricted, reader: Reader): ViewAuthType {
  if (audience === 'everyone') return '0';
  if (!reader.signedIn) return '1';
  return audience === 'customers' || levels.includes(reader.level) ? '0' : '2';
}

/** @throws CallError needLogin, noRight */
export function expectAccess(item: Restricted, reader: Reader): void {
  const type = viewAuthType(item, reader);
  if (type === '1') {
    throw new CallError('needLogin', 'Need authorization, please login!' satisfies TextKey);
  }
  if (type === '2') {
    const message: TextKey = 'You have no right to view this content, please contact us!';
    throw new CallError('noRight', message);
  }
}
