/** The demo's staff in the back office. staff.e2e.ts tests their sign-in. */
import { createHash } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

type Staff = 'admin' | 'sales' | 'catalogue' | 'content';

/** Signs a member of staff in. `request` keeps the cookie. */
export async function staffLogin(request: APIRequestContext, who: Staff): Promise<void> {
  const passwordSha = createHash('sha256').update('demostaff1234').digest('hex');
  await staffCall(request, 'staffLogin', { email: `${who}@example.com`, passwordSha });
}

/** Opens a page of the back office as a member of staff. */
export async function openDesk(page: Page, who: Staff, address = '/'): Promise<void> {
  await staffLogin(page.request, who);
  await page.goto(`/staff${address}`);
  await expect(page.locator('header h1')).not.toBeEmpty();
}

/** Makes a call of staff with the cookie of `request`. */
export async function staffCall(request: APIRequestContext, name: string, data: object) {
  const answer = await request.post(`/api/staff/${name}`, {
    data,
    headers: { 'x-source': 'staff-web' },
  });
  const envelope = await answer.json();
  expect(envelope, `${name}: ${envelope.msg}`).toMatchObject({ success: '0' });
  return envelope.val;
}
