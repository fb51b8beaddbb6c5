/** The demo's content person at the back office. */
import { type APIRequestContext, expect, type Page } from '@playwright/test';

export async function signInContent(page: Page) {
  await page.goto('/staff');
  await page.getByLabel('E-mail').fill('content@example.com');
  await page.getByLabel('Password').fill('demostaff1234');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('menuitem', { name: 'Content' })).toBeVisible();
}

/** A call of staff by the cookie of who is signed in there. */
export async function staffCall(request: APIRequestContext, name: string, data: object) {
  const answer = await request.post(`/api/staff/${name}`, {
    data,
    headers: { 'x-source': 'staff-web' },
  });
  const envelope = await answer.json();
  expect(envelope, name).toMatchObject({ success: '0' });
  return envelope.val;
}
