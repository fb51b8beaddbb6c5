import type { TObject } from 'typebox';
import { calls } from '../src/contract/index.ts';
import type { StaffCall } from '../src/contract/staff/call.ts';
import { staffCalls } from '../src/contract/staff/index.ts';

/**
 * Method and path of each call, and the customer's data that its reply depends on. The browser needs
 * nothing else of the contract, whose schemas are large.
 */
export const callPlaces = Object.fromEntries(
  Object.values(calls).map(({ name, method, path, kept, dependsOn }) => {
    const things = kept === 'never' ? dependsOn : [];
    return [name, [method, path, ...things]];
  }),
);

const staffReads = Object.values<StaffCall<TObject>>(staffCalls);

/** The calls that read each desk's list and its records, for the back office's browser. */
export const deskReads = {
  lists: Object.fromEntries(
    staffReads.flatMap(({ name, listOf, payload }) =>
      listOf ? [[listOf, { name, isSorted: 'sort' in payload.properties }]] : [],
    ),
  ),
  records: Object.fromEntries(
    staffReads.flatMap(({ name, recordOf }) => (recordOf ? [[recordOf, name]] : [])),
  ),
};
