import { expect, test } from 'vitest';
import type { Currency } from '#contract/order-names.ts';
import { amountInWords } from './amount-words.ts';

test.each<[Currency, string, string, string]>([
  [
    'EUR',
    '1234.50',
    'Euro one thousand two hundred thirty-four and 50/100 only',
    '欧元壹仟贰佰叁拾肆元伍角整',
  ],
  ['USD', '0.00', 'US Dollar zero only', '美元零元整'],
  ['USD', '0.05', 'US Dollar zero and 05/100 only', '美元伍分'],
  ['USD', '0.50', 'US Dollar zero and 50/100 only', '美元伍角整'],
  ['CNY', '10.05', 'Chinese Yuan ten and 05/100 only', '人民币壹拾元零伍分'],
  ['CNY', '1004.00', 'Chinese Yuan one thousand four only', '人民币壹仟零肆元整'],
  [
    'CNY',
    '100500.00',
    'Chinese Yuan one hundred thousand five hundred only',
    '人民币壹拾万零伍佰元整',
  ],
  ['JPY', '10000000', 'Japanese Yen ten million only', '日元壹仟万元整'],
  ['JPY', '100000005', 'Japanese Yen one hundred million five only', '日元壹亿零伍元整'],
  ['JPY', '20000000000', 'Japanese Yen twenty billion only', '日元贰佰亿元整'],
  ['KWD', '1.234', 'Kuwaiti Dinar one and 234/1000 only', '科威特第纳尔壹元贰角叁分肆厘'],
  [
    'EUR',
    '1999999999.99',
    'Euro one billion nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine and 99/100 only',
    '欧元壹拾玖亿玖仟玖佰玖拾玖万玖仟玖佰玖拾玖元玖角玖分',
  ],
  ['EUR', '2003000000000.00', 'Euro two trillion three billion only', '欧元贰万零叁拾亿元整'],
  ['EUR', '15.00', 'Euro fifteen only', '欧元壹拾伍元整'],
])('%s %s', (currency, amount, en, zh) => {
  expect(amountInWords(currency, amount)).toEqual({ en, zh });
});
