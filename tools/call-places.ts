import { calls } from '../src/contract/index.ts';

/**
 * Where each call stands, and the things of the customer that its answer depends on: all that the browser
 * needs of the contract, whose schemas are large.
 */
export const callPlaces = Object.fromEntries(
  Object.values(calls).map(({ name, method, path, kept, dependsOn }) => {
    const things = kept === 'never' && typeof dependsOn === 'object' ? dependsOn : [];
    return [name, [method, path, ...things]];
  }),
);
