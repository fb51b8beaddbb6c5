/** Customers of a journey's own, made as people make them: signed up, confirmed, approved by staff. */
import { createHash } from 'node:crypto';
import { type APIRequestContext, expect } from '@playwright/test';
import { codeIn, mailTo } from './mails.ts';

const digest = (password: string) => createHash('sha256').update(password).digest('hex');

/**
 * An active customer.
 * @param request of its own: the cookie of staff stays in it
 */
export async function addCustomer(
  request: APIRequestContext,
  { email, password, level }: { email: string; password: string; level: string },
): Promise<void> {
  const call = async (path: string, data: object) => {
    const answer = await request.post(path, { data, headers: { 'x-source': 'staff-web' } });
    const envelope = await answer.json();
    expect(envelope, path).toMatchObject({ success: '0' });
    return envelope.val;
  };
  await call('/api/ci/customer/signup1', {
    firstName: 'Ann',
    lastName: 'Lee',
    mobile: '+49 1512 3456789',
    email,
    country: 'DE',
    companyName: 'Turbo Lee',
    policyChecked: '1',
  });
  const signupCode = codeIn(await mailTo(email, /code/i));
  await call('/api/ci/customer/signup2', { email, signupCode, passwordSha: digest(password) });
  await call('/api/staff/staffLogin', {
    email: 'sales@example.com',
    passwordSha: digest('demostaff1234'),
  });
  const [customer] = await call('/api/staff/listCustomers', { text: email });
  await call('/api/staff/approveCustomer', { id: customer.id, version: 0, level });
}

/** An order of 2 pieces, placed by a customer's program. @returns its code */
export async function placeOrder(
  request: APIRequestContext,
  { email, password }: { email: string; password: string },
  refId: string,
): Promise<string> {
  const call = async (path: string, data: object, token = '') => {
    const answer = await request.post(path, { data, headers: { 'x-token': token } });
    const envelope = await answer.json();
    expect(envelope, path).toMatchObject({ success: '0' });
    return envelope.val;
  };
  const { tk } = await call('/api/ci/customer/login', { email, passwordSha: digest(password) });
  await call('/api/ot/cart/add', { refCodeType: '0', refId, quantity: '2' }, tk);
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
      cartItems: [{ id: line.id, quantity: '2' }],
    },
    tk,
  );
}
