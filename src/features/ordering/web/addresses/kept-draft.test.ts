import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyDraft, storedOrderDraft, storeOrderDraft } from './draft.ts';

const draft = { ...emptyDraft, consigneeName: 'Ann Lee', shippingMethod: '2' } as const;
const ann = 'ann@example.com';

beforeEach(() => {
  const storage = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => storage.get(key) ?? null,
    setItem: (key: string, value: string) => storage.set(key, value),
    removeItem: (key: string) => storage.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('What was typed comes back to the person who typed it, for an hour', () => {
  storeOrderDraft(ann, draft, 0);
  expect(storedOrderDraft(ann, 3_599_999)).toEqual(draft);
  expect(storedOrderDraft(ann, 3_600_000)).toEqual(emptyDraft);
});

it('Nobody else gets it', () => {
  storeOrderDraft(ann, draft, 0);
  expect(storedOrderDraft('bob@example.com', 1)).toEqual(emptyDraft);
  expect(storedOrderDraft(undefined, 1)).toEqual(emptyDraft);
});

it('An order that was placed takes it away', () => {
  storeOrderDraft(ann, draft, 0);
  storeOrderDraft(ann, emptyDraft, 0);
  expect(storedOrderDraft(ann, 1)).toEqual(emptyDraft);
});

it.each(['{', 'null', '[]', '{"email":"ann@example.com","at":0,"draft":{"consigneeName":5}}'])(
  'A tab that holds %s has the empty form',
  (text) => {
    sessionStorage.setItem('order_draft', text);
    expect(storedOrderDraft(ann, 1)).toEqual(emptyDraft);
  },
);

it('A tab whose storage is closed has the empty form', () => {
  vi.stubGlobal('sessionStorage', undefined);
  storeOrderDraft(ann, draft, 0);
  expect(storedOrderDraft(ann, 1)).toEqual(emptyDraft);
});
