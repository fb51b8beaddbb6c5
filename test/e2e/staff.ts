/** The demo's staff at the back office. The journey of their sign-in is staff.e2e.ts. */
import { createHash } from 'node:crypto';
import { type APIRequestContext, expect, type Page } from '@playwright/test';

type Staff = 'admin' | 'sales' | 'catalogue' | 'content';

/** Signs a member of staff in: the cookie stays in `request`. */
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

/** A call of staff with the cookie of the signed-in user. */
export async function staffCall(request: APIRequestContext, name: string, data: object) {
  const answer = await request.post(`/api/staff/${name}`, {
    data,
    headers: { 'x-source': 'staff-web' },
  });
  const envelope = await answer.json();
  expect(envelope, `${name}: ${envelope.msg}`).toMatchObject({ success: '0' });
  return envelope.val;
}
