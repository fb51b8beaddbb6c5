/**
 * The tables of the accounts of customers and of staff (decision 8). Sessions, devices and two-step sign-in
 * are the same for both, in tables of their own; a function says whose it works on.
 */
export const ownerTables = {
  customer: {
    session: 'accounts.session',
    device: 'accounts.device',
    owner: 'customer_id',
    secondFactor: 'accounts.second_factor',
    recoveryCode: 'accounts.recovery_code',
  },
  staff: {
    session: 'staff.session',
    device: 'staff.device',
    owner: 'account_id',
    secondFactor: 'staff.second_factor',
    recoveryCode: 'staff.recovery_code',
  },
} as const;

export type Whose = keyof typeof ownerTables;
