import { describe, expect, it } from 'vitest';
import type { Client } from '#ui/site/client.ts';
import { type Adding, sendAdding } from './adding.ts';

const sent: unknown[] = [];
const client: Client = {
  call: async (...call: unknown[]) => {
    sent.push(call);
    return { val: { cart: 1, list: 0 } } as never;
  },
};

async function sentFor(adding: Partial<Adding>): Promise<unknown> {
  sent.length = 0;
  const item = { id: '31', type: '2', eePn: 'CH-1749-031', refererTurboId: '7' } as const;
  await sendAdding(client, { action: 'cart', item, quantity: 3, key: 'key', ...adding });
  return sent[0];
}

const ref = { refCodeType: '2', refId: '31', refCode: '', itemNumber: 'CH-1749-031' };

describe('Adding an item', () => {
  it('sends a part with its quantity and the turbo from whose page it comes', async () => {
    const payload = { ...ref, refererTurboId: '7', quantity: '3' };
    expect(await sentFor({})).toEqual(['cartAdd', payload, { key: 'key' }]);
  });

  it.each(['list', 'listFromPart'] as const)(
    'puts it on the %s by another call',
    async (action) => {
      const payload = { ...ref, refererTurboId: '7', quantity: '1' };
      const call = ['listAdd', payload, { key: 'key' }];
      expect(await sentFor({ action, quantity: 1 })).toEqual(call);
    },
  );

  it('names no turbo for the turbo itself, and the turbo P/N where it has no E&E P/N', async () => {
    const item = {
      id: '7',
      type: '0',
      eePn: '',
      oemPn: '454231-5007S',
      refererTurboId: '7',
    } as const;
    const payload = {
      refCodeType: '0',
      refId: '7',
      refCode: '',
      itemNumber: '454231-5007S',
      quantity: '3',
    };
    expect(await sentFor({ item })).toEqual(['cartAdd', payload, { key: 'key' }]);
  });

  it('asks to be told when it is back', async () => {
    expect(await sentFor({ action: 'watch' })).toEqual(['watchAdd', ref, { key: 'key' }]);
  });

  it('asks for development without a turbo', async () => {
    const call = ['reqDev', { ...ref, quantity: '3' }, { key: 'key' }];
    expect(await sentFor({ action: 'development' })).toEqual(call);
  });
});
