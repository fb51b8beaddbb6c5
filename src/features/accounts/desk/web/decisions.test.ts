import { expect, test } from 'vitest';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import { customerActionsOf } from './decisions.tsx';

test('An approval has no level ticked beforehand', () => {
  const customer = { id: '1', level: 'C1', status: 'waiting' } as StaffCustomer;
  const { approve } = customerActionsOf(customer, (key) => key);
  expect(approve.asks?.map(({ name, first }) => [name, first])).toEqual([['level', undefined]]);
});
