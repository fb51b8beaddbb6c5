import type { CallName } from '#contract';
import type { OwnThing } from '#contract/call.ts';

/**
 * Method and path of each call, and the things of the customer that its answer depends on. The build
 * extracts them (tools/call-places.ts), so the browser loads no schemas.
 */
export type CallPlaces = Readonly<
  Record<CallName, readonly [method: 'GET' | 'POST', path: string, ...things: OwnThing[]]>
>;

export const callPlaces: CallPlaces = __CALLS__;
