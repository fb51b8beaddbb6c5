/** Items that journeys order, and the shipping address. */
import type { Page } from '@playwright/test';

/** The numbers of 60 items that can be ordered. */
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

/** An address as it is saved. */
export const workshop = {
  addressTag: 'Workshop',
  consigneeName: 'Ann Lee',
  consigneeContact: '+49 1512 3456789',
  consigneeAddress: 'Ring 1, Ulm',
  consigneeZipcode: '89073',
  consigneeCountry: 'DE',
};
