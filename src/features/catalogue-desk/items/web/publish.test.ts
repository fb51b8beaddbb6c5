import { expect, test } from 'vitest';
import type { PublishState } from '#contract/staff/publishing.ts';
import { englishSenses } from '#language/desk-texts/en.ts';
import { format, type Params, type TextKey } from '#language/format.ts';
import { publishWords } from './publish.tsx';

const english = (key: string, params?: Params) =>
  format(englishSenses, 'en', key as TextKey, params);

const at = '2026-01-05T08:00:00.000Z';
const state: PublishState = {
  version: '7',
  publishedAt: at,
  newest: '7',
  unpublished: 0,
  rollback: null,
  publishing: false,
  publishesIn: 0,
  versionsKept: 3,
};
const rolledBack: Partial<PublishState> = {
  newest: '9',
  rollback: { since: at, who: 'ann@example.com' },
};

test.each([
  ['nothing to do', {}, 'Everything is published.', false],
  ['an edit', { unpublished: 1 }, '1 edit not published yet; publishing begins in a moment.', true],
  [
    'edits that wait',
    { unpublished: 2, publishesIn: 12 },
    '2 edits not published yet; publishing begins in 12\u00a0s.',
    true,
  ],
  ['edits on their way', { unpublished: 2, publishing: true }, 'Publishing…', false],
  ['an import on its way', { publishing: true }, 'Publishing…', false],
  ['rolled back', rolledBack, 'Rolled back: visitors see version 7 (the newest is 9).', true],
  ['rolled back, with edits', { ...rolledBack, unpublished: 3 }, 'Rolled back', true],
  [
    'on the way out of it',
    { ...rolledBack, unpublished: 3, publishing: true },
    'Publishing…',
    false,
  ],
] as const)('With %s, the button is there where the words ask for it', (_, now, words, button) => {
  const { title, button: hasButton } = publishWords({ ...state, ...now }, english);
  expect(title).toContain(words);
  expect(hasButton).toBe(button);
});
