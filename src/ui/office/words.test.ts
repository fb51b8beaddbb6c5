import { expect, test } from 'vitest';
import { staffCalls } from '#contract/staff/index.ts';
import { actionWords, detailWords, fieldWords, valueWords } from './words.ts';

test('Each change by staff has words in the audit log', () => {
  const changes = Object.values(staffCalls).filter(({ changes }) => changes);
  const uploads = ['uploadPicture', 'uploadContent', 'uploadImport', 'uploadTexts'];
  const names = [...changes.map(({ name }) => name), ...uploads];
  expect(names.filter((name) => !Object.hasOwn(actionWords, name))).toEqual([]);
});

test.each([
  ['turboPn', 'Turbo P/N'],
  ['turbo_pn', 'Turbo P/N'],
  ['orderStatus', 'order status'],
  ['component_type', 'Component'],
  ['part_ee_pn', 'Part E&E P/N'],
  ['car_model', 'Vehicle model'],
  ['dacoverride', 'Details for all levels'],
  ['status', 'status'],
  ['CH-1749-031', 'CH-1749-031'],
])('The field %s is called %s', (name, words) => {
  expect(fieldWords(name)).toBe(words);
});

test.each([
  ['deleteContent', 'Moved to the bin'],
  ['orderContentByDate', 'Sorted by date again'],
  ['addApiKey', 'Key created'],
  ['revertChanges', 'Changes reverted'],
])('The audit log says of %s what its page says: %s', (action, words) => {
  expect(actionWords[action]).toBe(words);
});

test.each([
  ['staffLogin', 'staff login'],
  ['correctCustomer: badInput', 'correct customer: bad input'],
  ['addStaff Ann.Lee@partEePn.example', 'add staff Ann.Lee@partEePn.example'],
  ['exportQuickOrder 12 rows', 'export quick order 12 rows'],
  ['', ''],
])('The detail %j of a security event is told as %j', (detail, words) => {
  expect(detailWords(detail)).toBe(words);
});

test('A quotation in the audit log is shown by its fields', () => {
  const lines = [{ id: '1', unitPrice: '12.50' }];
  expect(valueWords('quotation', { currency: 'EUR', lines, total: 'EUR 12.50' })).toBe(
    'currency EUR, lines id 1, unit price 12.50, total EUR 12.50',
  );
});
