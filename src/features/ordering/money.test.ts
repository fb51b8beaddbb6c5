/** Money: exact amounts, the rule of rounding, and texts that are read as amounts. */
import { describe, expect, test } from 'vitest';
import { currencies } from '#contract/order-names.ts';
import { moneyIn } from '#language/money.ts';
import { amountIn, fitsCurrency, lineTotal, readAmount, totalsOfQuotation } from './money.ts';

const nothing = { discountPercent: '0', freight: '0', otherCharges: '0' };

describe('Totals', () => {
  test('are exact where floating-point numbers are not', () => {
    const lineTotals = [lineTotal('KWD', '0.10', 3), lineTotal('KWD', '1.005', 1)];
    expect(totalsOfQuotation({ currency: 'KWD', lineTotals, ...nothing }).total).toBe('1.305');
    expect(lineTotal('EUR', '999999999.99', 9999)).toBe('9998999999900.01');
  });

  test('add freight and other charges to the lines and take the discount off', () => {
    expect(
      totalsOfQuotation({
        currency: 'EUR',
        lineTotals: [lineTotal('EUR', '19.99', 3), lineTotal('EUR', '5', 0)],
        discountPercent: '2.5',
        freight: '12.5',
        otherCharges: '1',
      }),
    ).toEqual({
      linesTotal: '59.97',
      // 1.49925 before rounding.
      discount: '1.50',
      freight: '12.50',
      otherCharges: '1.00',
      total: '71.97',
    });
  });

  test.each([
    ['JPY', '150', '15', '23'],
    ['EUR', '0.50', '5', '0.03'],
    ['KWD', '0.005', '10', '0.001'],
  ] as const)('round a discount in %s half up', (currency, unitPrice, percent, discount) => {
    const lineTotals = [unitPrice];
    const order = { ...nothing, currency, lineTotals, discountPercent: percent };
    expect(totalsOfQuotation(order).discount).toBe(discount);
  });

  test('of no line and of a full discount are nothing', () => {
    expect(totalsOfQuotation({ currency: 'USD', lineTotals: [], ...nothing }).total).toBe('0.00');
    const lineTotals = ['54.39'];
    const order = { ...nothing, currency: 'USD', lineTotals, discountPercent: '100' } as const;
    expect(totalsOfQuotation(order).total).toBe('0.00');
  });
});

test('An amount has the decimals of its currency', () => {
  expect(amountIn('JPY', '1500.000')).toBe('1500');
  expect(amountIn('CNY', '1500.000')).toBe('1500.00');
  expect(amountIn('KWD', '1.5')).toBe('1.500');
  expect(['05', '005.00', '00.50', '0'].map((typed) => amountIn('EUR', typed))).toEqual([
    '5.00',
    '5.00',
    '0.50',
    '0.00',
  ]);
  expect(fitsCurrency('JPY', '1.5')).toBe(false);
  expect(fitsCurrency('EUR', '1.234')).toBe(false);
  expect(fitsCurrency('KWD', '1.234')).toBe(true);
});

test.each([
  ['EUR', '12.5', '12.50'],
  ['EUR', ' 12,50 ', '12.50'],
  ['EUR', '٣٫٥', '3.50'],
  ['JPY', '1500', '1500'],
  ['KWD', '1.250', '1.250'],
  // Ambiguous: the point or comma may separate thousands.
  ['KWD', '1,250', undefined],
  ['EUR', '1.250', undefined],
  ['EUR', '1,250', undefined],
  // Unambiguous: two different separators, a repeated separator, a blank or an apostrophe.
  ['EUR', '1.250,00', '1250.00'],
  ['EUR', '1,250.00', '1250.00'],
  ['EUR', '1.234.567,8', '1234567.80'],
  ['EUR', '1 250,00', '1250.00'],
  ['EUR', '1\u00a0250,00', '1250.00'],
  ['EUR', '1\u202f250,00', '1250.00'],
  ['EUR', '1\u2009250', '1250.00'],
  ['CHF', "12'500.05", '12500.05'],
  ['CHF', '1’250', '1250.00'],
  ['CLP', '1.250.000', '1250000'],
  ['KWD', '1,250.125', '1250.125'],
  ['EUR', '١٬٢٥٠٫٥٠', '1250.50'],
  ['EUR', '1.250.50', undefined],
  ['EUR', '1 25,00', undefined],
  ['EUR', '12 50', undefined],
  ['EUR', '0.250,00', undefined],
  ['EUR', '1,250.000', undefined],
  // Floating-point errors of spreadsheets are rounded away; other surplus decimals are refused.
  ['EUR', '12.600000000000001', '12.60'],
  ['EUR', '0.30000000000000004', '0.30'],
  ['EUR', '12.099999999999998', '12.10'],
  ['EUR', '19.999999999999996', '20.00'],
  ['JPY', '1250.0000000000002', '1250'],
  ['EUR', '12.605000000000001', undefined],
  ['EUR', '12.6000001', undefined],
  ['JPY', '1.5', undefined],
  ['EUR', '-1', undefined],
  ['EUR', '1e3', undefined],
  ['EUR', 'NaN', undefined],
  ['EUR', '', undefined],
  ['EUR', '1234567890', undefined],
] as const)('An amount in %s is read from "%s"', (currency, typed, amount) => {
  expect(readAmount(currency, typed)).toBe(amount);
});

test('An amount is written as the language writes it, without losing a digit', () => {
  expect(moneyIn('en', 'EUR', '9998999999900.01')).toBe('EUR\u00a09,998,999,999,900.01');
  expect(moneyIn('fr', 'EUR', '1234.50').replace(/\s/g, ' ')).toBe('1 234,50 EUR');
  expect(moneyIn('en', 'JPY', '1500')).toBe('JPY\u00a01,500');
  expect(moneyIn('zh', 'CNY', '12.50')).toBe('CNY\u00a012.50');
  expect(moneyIn('ar', 'KWD', '1.250')).toContain('1.250');
  // Isolated: among Arabic words the minus would move behind the figures.
  expect(moneyIn('ar', 'USD', '-232.39')).toContain('\u2066-232.39\u2069\u00a0USD');
  expect(moneyIn('ar', 'EUR', '-1232.39')).toContain('\u2066-1,232.39\u2069\u00a0EUR');
});

test('The decimals of each currency are those that Intl has', () => {
  for (const [currency, decimals] of Object.entries(currencies)) {
    const { maximumFractionDigits } = new Intl.NumberFormat('en', {
      style: 'currency',
      currency,
    }).resolvedOptions();
    expect([currency, maximumFractionDigits]).toEqual([currency, decimals]);
  }
});
