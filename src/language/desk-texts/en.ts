/**
 * English wording of back office texts whose key is not their wording: the English word has two meanings, so
 * the key says which one is meant.
 */
import type { Texts } from '../texts/en.ts';
import type { DeskKey } from './zh.ts';

export const englishSenses = {
  'Close a claim': 'Close',
  'How an item was found': 'Found',
  'Name of the item': 'Name',
  'Name of the carrier': 'Name',
  'Changed in the catalogue': 'Changed',
  'New in the catalogue': 'Added',
  'New rows': 'New',
  'Time a claim was opened': 'Opened',
  'Withdraw an item': 'Withdraw',
} satisfies Partial<Record<DeskKey, string>> as Texts;
