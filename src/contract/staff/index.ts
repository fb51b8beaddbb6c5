/**
 * The list of all calls of the back office (docs/product.md 15). Only the staff gateway answers them,
 * and a customer's token gives no access.
 */
import { accountCalls } from './accounts.ts';
import { contentCalls } from './content.ts';
import { customerCalls } from './customers.ts';
import { importCalls } from './imports.ts';
import { itemCalls, pictureCalls } from './items.ts';
import { orderCalls } from './orders.ts';
import { publishingCalls } from './publishing.ts';
import { textCalls } from './texts.ts';

export const staffCalls = {
  ...accountCalls,
  ...customerCalls,
  ...orderCalls,
  ...itemCalls,
  ...publishingCalls,
  ...importCalls,
  ...pictureCalls,
  ...contentCalls,
  ...textCalls,
};

export type StaffCalls = typeof staffCalls;
export type StaffCallName = keyof StaffCalls;
/** Calls that change something. */
export type StaffChangeName = {
  [N in StaffCallName]: StaffCalls[N]['changes'] extends true ? N : never;
}[StaffCallName];
