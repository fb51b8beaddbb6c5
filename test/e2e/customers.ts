/** Customers that only one test uses. accounts.e2e.ts tests registration itself. */
import { createHash } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';
import type { Level } from '#features/gateway/policy.ts';
import { scriptsOf } from './journey.ts';
import { inDatabase } from './site-database.ts';

/** The digest of a password, as browsers compute it. */
export const digest = (password: string) => createHash('sha256').update(password).digest('hex');

export interface Person {
  readonly email: string;
  readonly password: string;
}

/** Adds an active customer of a level, Ann Lee, with the demo's password. */
export async function addCustomer(level: Level): Promise<Person> {
  const person = { email: `ann-${crypto.randomUUID()}@example.com`, password: 'demo1234' };
  await inDatabase((database) =>
    database.write.query(
      `insert into accounts.customer (email, first_name, last_name, level, status, password_hash,
         mobile, country, company_name, confirmed_at)
       select $1, 'Ann', 'Lee', $2, 'active', password_hash, mobile, country, 'Turbo Lee', now()
       from accounts.customer where email = 'level-b@example.com'`,
      [person.email, level],
    ),
  );
  return person;
}

/** Simulates that a minute has passed, so that the address may request another code. */
export async function aMinuteLater(email: string): Promise<void> {
  await inDatabase((database) =>
    database.write.query(
      `update accounts.mail_request set asked_at = asked_at - interval '61 seconds'
       where email_sha256 = sha256(convert_to($1, 'UTF8'))`,
      [email],
    ),
  );
}

/** Submits the sign-in page. */
export async function fillSignIn(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('E-mail', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Next' }).click();
}

/** Signs in on the open page, and waits until the next page is usable. */
export async function signInHere(page: Page, person: Person): Promise<void> {
  await fillSignIn(page, person);
  await page.waitForURL(({ pathname }) => !pathname.endsWith('/login'));
  await scriptsOf(page);
}

/** Signs in as the demo's customer of a level (signInByCall). */
export const signInAs = (page: Page, level: 'A' | 'B' | 'C' | 'C1'): Promise<void> =>
  signInByCall(page, { email: `level-${level.toLowerCase()}@example.com`, password: 'demo1234' });

/**
 * Signs in without the sign-in page; the next opened page is signed in. accounts.e2e.ts tests the sign-in
 * page.
 */
export async function signInByCall(page: Page, { email, password }: Person): Promise<void> {
  const answer = await page.request.post('/api/ci/customer/login', {
    data: { email, passwordSha: digest(password) },
    headers: { 'x-source': 'customer-web' },
  });
  const { success, val } = await answer.json();
  expect(success).toBe('0');
  // Opens any file of the site: only pages of its origin can access its storage.
  await page.goto('/favicon.svg');
  await page.evaluate(
    (session) => {
      for (const [name, value] of Object.entries(session)) {
        localStorage.setItem(`login_${name}`, value);
      }
      localStorage.setItem('login_status', '1');
    },
    val as Record<string, string>,
  );
}

/** Places an order through calls, 2 pieces by default. @returns its code */
export async function placeOrder(
  request: APIRequestContext,
  { email, password }: Person,
  refId: string,
  quantity = '2',
  fields: { poNumber?: string; note?: string } = {},
  refCodeType = '0',
): Promise<string> {
  const call = async (path: string, data: object, token = '') => {
    const answer = await request.post(path, { data, headers: { 'x-token': token } });
    const envelope = await answer.json();
    expect(envelope, path).toMatchObject({ success: '0' });
    return envelope.val;
  };
  const { tk } = await call('/api/ci/customer/login', { email, passwordSha: digest(password) });
  await call('/api/ot/cart/add', { refCodeType, refId, quantity }, tk);
  const [line] = await call('/api/ot/cart/list', {}, tk);
  return call(
    '/api/ot/order/add-from-cart',
    {
      shippingConsigneeName: 'Ann Lee',
      shippingConsigneeContact: '+49 1512 3456789',
      shippingConsigneeAddress: 'Ring 1, Ulm',
      shippingConsigneeZipcode: '89073',
      shippingConsigneeCountry: 'DE',
      shippingMethod: '1',
      ...fields,
      cartItems: [{ id: line.id, quantity }],
    },
    tk,
  );
}
