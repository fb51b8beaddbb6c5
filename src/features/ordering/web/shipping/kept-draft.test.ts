import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { emptyDraft, keepDraft, keptDraft } from './draft.ts';

const draft = { ...emptyDraft, consigneeName: 'Ann Lee', shippingMethod: '2' } as const;
const ann = 'ann@example.com';

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  });
});
afterEach(() => vi.unstubAllGlobals());

it('What was typed comes back to the person who typed it, for an hour', () => {
  keepDraft(ann, draft, 0);
  expect(keptDraft(ann, 3_599_999)).toEqual(draft);
  expect(keptDraft(ann, 3_600_000)).toEqual(emptyDraft);
});

it('Nobody else gets it', () => {
  keepDraft(ann, draft, 0);
  expect(keptDraft('bob@example.com', 1)).toEqual(emptyDraft);
  expect(keptDraft(undefined, 1)).toEqual(emptyDraft);
});

it('An order that was placed takes it away', () => {
  keepDraft(ann, draft, 0);
  keepDraft(ann, emptyDraft, 0);
  expect(keptDraft(ann, 1)).toEqual(emptyDraft);
});

it.each(['{', 'null', '[]', '{"email":"ann@example.com","at":0,"draft":{"consigneeName":5}}'])(
  'A tab that holds %s has the empty form',
  (text) => {
    sessionStorage.setItem('order_draft', text);
    expect(keptDraft(ann, 1)).toEqual(emptyDraft);
  },
);

it('A tab whose storage is closed has the empty form', () => {
  vi.stubGlobal('sessionStorage', undefined);
  keepDraft(ann, draft, 0);
  expect(keptDraft(ann, 1)).toEqual(emptyDraft);
});
