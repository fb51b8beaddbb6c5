import { calls } from '../src/contract/index.ts';

/**
 * Method and path of each call, and the customer's data that the response depends on. Browsers need only
 * these parts of the contract. Its schemas are large.
 */
export const callPlaces = Object.fromEntries(
  Object.values(calls).map(({ name, method, path, kept, dependsOn }) => {
    const things = kept === 'never' ? dependsOn : [];
    return [name, [method, path, ...things]];
  }),
);
