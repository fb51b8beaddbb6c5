/**
 * The list of all calls of the back office (docs/product.md 15). Only the staff gateway answers them,
 * and a customer's token gives no access.
 */
import { staffAccountCalls } from './accounts.ts';
import { backlogCalls } from './backlog.ts';
import { carrierCalls } from './carriers.ts';
import { staffClaimCalls } from './claims.ts';
import { contentDeskCalls } from './content.ts';
import { customerCalls } from './customers.ts';
import { importCalls } from './imports.ts';
import { itemCalls, pictureCalls } from './items.ts';
import { staffOrderCalls } from './orders.ts';
import { priceListCalls } from './price-lists.ts';
import { publishingCalls } from './publishing.ts';
import { stampCalls } from './stamp.ts';
import { textDeskCalls } from './texts.ts';

export const staffCalls = {
  ...staffAccountCalls,
  ...customerCalls,
  ...staffOrderCalls,
  ...backlogCalls,
  ...carrierCalls,
  ...priceListCalls,
  ...stampCalls,
  ...staffClaimCalls,
  ...itemCalls,
  ...publishingCalls,
  ...importCalls,
  ...pictureCalls,
  ...contentDeskCalls,
  ...textDeskCalls,
};

export type StaffCalls = typeof staffCalls;
export type StaffCallName = keyof StaffCalls;
export type StaffChangeName = {
  [N in StaffCallName]: StaffCalls[N]['changes'] extends true ? N : never;
}[StaffCallName];
