import { expect, test } from 'vitest';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import { customerActionsOf } from './decisions.tsx';

test('An approval has no level ticked beforehand', () => {
  const { approve } = customerActionsOf({
    id: '1',
    level: 'C1',
    status: 'waiting',
  } as StaffCustomer);
  expect(approve.asks?.map(({ name, first }) => [name, first])).toEqual([['level', undefined]]);
});
