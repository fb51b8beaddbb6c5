/** Items that tests order, and the shipping address. */
import type { Locator, Page } from '@playwright/test';
import type { LanguageCode } from '#language/languages.ts';
import { type TextKey, text } from '#language/text.ts';
import { idOf, open, turbo } from './journey.ts';

/** A person's page of the site in a language. */
export interface Side {
  readonly page: Page;
  readonly say: (key: TextKey, params?: Record<string, string | number>) => string;
  readonly prefix: string;
}

export const sideOf = (page: Page, language: LanguageCode, prefix: string): Side => ({
  page,
  prefix,
  say: (key, params) => text(language, key, params),
});

/** Numbers of 60 items that can be ordered. */
export async function sixty({ request }: Pick<Page, 'request'>): Promise<string[]> {
  const numbers: string[] = [];
  for (const val of ['CH-', 'TW-', 'CW-', 'BH-', 'RK-', 'GK-']) {
    const answer = await request.post('/api/prd/turbo/getPartList', {
      data: { val: `${val}1`, size: '50' },
    });
    const { val: rows } = (await answer.json()) as {
      val?: { eePn: string; stockInfo: string }[];
    };
    for (const { eePn, stockInfo } of rows ?? []) {
      if (eePn && !['Out Of Stock', 'Request development'].includes(stockInfo)) numbers.push(eePn);
    }
  }
  return [...new Set(numbers)].slice(0, 60);
}

/** The fields of a saved address. */
export const workshop = {
  addressTag: 'Workshop',
  consigneeName: 'Ann Lee',
  consigneeContact: '+49 1512 3456789',
  consigneeAddress: 'Ring 1, Ulm',
  consigneeZipcode: '89073',
  consigneeCountry: 'DE',
};

/** Adds 4 turbos to the signed-in customer's cart. The page must be one of the site. */
export async function addToCart(page: Page): Promise<void> {
  await page.evaluate(
    async (refId) => {
      const token = localStorage.getItem('login_tk') ?? '';
      await fetch('/api/ot/cart/add', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-token': token },
        body: JSON.stringify({ refCodeType: '0', refId, quantity: '4' }),
      });
    },
    await idOf(page, turbo),
  );
}

/** Adds 4 turbos to the cart and fills in the order's address. @returns the address form */
export async function beginOrder({ page, say, prefix }: Side): Promise<Locator> {
  await addToCart(page);
  await open(page, `${prefix}/cart`);
  await page.getByRole('checkbox', { name: say('Select all') }).check();
  await page.getByRole('button', { name: say('Send Us Your Cart') }).click();
  const form = page.getByRole('form', { name: say('Shipping address') });
  await form.getByLabel(say('Recipient name')).fill(workshop.consigneeName);
  await form.getByLabel(say('Contact'), { exact: true }).fill(workshop.consigneeContact);
  await form.getByLabel(say('Zipcode')).fill(workshop.consigneeZipcode);
  await form.getByLabel(say('Address'), { exact: true }).fill(workshop.consigneeAddress);
  await form.getByLabel(say('Country')).selectOption(workshop.consigneeCountry);
  return form;
}
