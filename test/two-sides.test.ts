/**
 * A customer's token opens no call of staff, and a staff token opens no call of customers
 * (docs/decisions/0008): every token with every call of the other side, in every place where a token may be
 * sent.
 */
import { describe, expect, test } from 'vitest';
import { type Call, calls } from '#contract';
import { staffCalls } from '#contract/staff/index.ts';
import { roles } from '#contract/staff/names.ts';
import { levels } from '#features/gateway/policy.ts';
import { openTestSite } from './app.ts';
import { signIn } from './factories.ts';
import { addStaffMember } from './staff.ts';

const customers: string[] = [];
const staff: string[] = [];

// With the default limits, this many calls from one address would require a captcha.
const site = await openTestSite(undefined, {
  LIMIT_VISITOR: '1000000',
  LIMIT_VISITOR_DAY: '1000000',
});
for (const level of levels) customers.push(await signIn(site.database, level));
for (const role of roles) staff.push(await addStaffMember(site, role));

async function ask({ method, path }: Call, headers: Record<string, string>) {
  const response = await site.app.inject({
    method,
    url: path.replaceAll(/\{\w+\}/g, '1'),
    headers: { 'content-type': 'application/json', ...headers },
    ...(method === 'POST' && { payload: {} }),
  });
  return { status: response.statusCode, ret: response.json().ret };
}

type Headers = Record<string, string>;
/** Ways in which pages and programs send a token. */
const customerPlaces = (token: string): Headers[] => [
  { 'x-token': token, cookie: `tk=${token}` },
  { 'x-token': token, cookie: `staff=${token}`, 'x-source': 'staff-web' },
  { 'x-staff-token': token },
];
const staffPlaces = (token: string): Headers[] => [
  { 'x-token': token },
  { 'x-token': token, cookie: `tk=${token}; staff=${token}`, 'x-source': 'staff-web' },
];
/** Headers that customers' calls ignore, so the caller counts as a visitor. */
const unreadPlaces = (token: string): Headers[] => [
  { 'x-staff-token': token },
  { cookie: `tk=${token}; staff=${token}`, 'x-source': 'staff-web' },
];

const ofStaff = Object.values<Call & { roles: unknown }>(staffCalls);
const ofCustomers = Object.values<Call>(calls);

describe.each(ofStaff.filter((call) => call.roles !== 'anyone').map((call) => [call.name, call]))(
  'Of staff: %s',
  (_name, call) => {
    test('refuses the token of every level', async () => {
      for (const token of customers) {
        for (const headers of customerPlaces(token)) {
          expect(await ask(call, headers)).toEqual({ status: 401, ret: 'TokenExpired' });
        }
      }
    });
  },
);

describe.each(ofCustomers.map((call) => [call.name, call] as const))(
  'Of customers: %s',
  (_name, call) => {
    test('refuses the token of every role', async () => {
      for (const token of staff) {
        for (const headers of staffPlaces(token)) {
          expect(await ask(call, headers)).toEqual({ status: 401, ret: 'TokenExpired' });
        }
      }
    });

    test('takes no token of staff from where staff send it', async () => {
      const visitor = await ask(call, {});
      for (const headers of staff.flatMap(unreadPlaces)) {
        expect(await ask(call, headers)).toEqual(visitor);
      }
    });
  },
);

test('The tokens are good ones on their own side', async () => {
  for (const token of customers) {
    expect((await ask(calls.getCounts, { 'x-token': token })).status).toBe(200);
  }
  for (const token of staff) {
    expect((await ask(staffCalls.staffMe, { 'x-staff-token': token })).status).toBe(200);
  }
});
