import { Type } from 'typebox';
import { expect, test } from 'vitest';
import { calls } from '#contract';
import { type Call, defineCalls, object } from './call.ts';
import { defineReads } from './staff/call.ts';
import { staffCalls } from './staff/index.ts';

const plain = {
  path: '/api/test',
  summary: 'Of a test',
  payload: object({}),
  answer: Type.Null(),
} as const;
const traits = { kept: 'never', dependsOn: [], emptySearches: 'uncounted' } as const;

test('A call without a trait that its family does not give either does not compile', () => {
  defineCalls({ ...traits, evidence: 'none' }, { complete: { ...plain, shows: 'nothing' } });
  defineCalls(traits, { complete: { ...plain, shows: 'nothing', evidence: 'none' } });
  // @ts-expect-error: `shows` is missing
  defineCalls({ ...traits, evidence: 'none' }, { some: plain });
  // @ts-expect-error: `evidence` is missing
  defineCalls(traits, { some: { ...plain, shows: 'nothing' } });
  // @ts-expect-error: `kept`, `dependsOn` and `emptySearches` are missing
  defineCalls({ evidence: 'none' }, { some: { ...plain, shows: 'nothing' } });
  const { path: _path, ...read } = plain;
  // @ts-expect-error: `evidence` is missing
  defineReads({ roles: ['admin'] }, { some: read });
  expect(defineReads({ roles: ['admin'], evidence: 'none' }, { some: read })).toBeDefined();
});

test('A cached answer depends on no data of a customer', () => {
  const keptCalls = Object.values<Call>(calls).filter((call) => call.kept !== 'never');
  expect(keptCalls.length).toBeGreaterThan(20);
  for (const { name, dependsOn, audience } of keptCalls) {
    const customersThings = dependsOn.filter((thing) => thing !== 'stock' && thing !== 'content');
    expect({ name, audience, customersThings }).toEqual({
      name,
      audience: 'everyone',
      customersThings: [],
    });
  }
});

test('No answer to staff is cached', () => {
  const keptCalls = Object.values<Call>(staffCalls).filter((call) => call.kept !== 'never');
  expect(keptCalls).toEqual([]);
});

test("The schemas of customers' calls spell fields as the specification does", () => {
  const fieldsOf = ({ properties = {} }: { properties?: object }) => Object.keys(properties);
  const { cartAdd, reqDev, getTurboById, getTurboPartById, orderList } = calls;
  expect(fieldsOf(cartAdd.payload)).toContain('refCodeOld');
  expect(fieldsOf(reqDev.payload)).toContain('refCodeOld');
  const orderLines = orderList.answer.items.properties.orderItems.items;
  expect(fieldsOf(orderLines)).toContain('refCodeOld');
  expect(orderLines).toMatchObject({ required: expect.arrayContaining(['refCodeOld']) });
  expect(fieldsOf(getTurboById.answer)).toContain('dacoverride');
  expect(fieldsOf(getTurboById.answer.properties.bomList.items)).toContain('showName');
  const part = fieldsOf(getTurboPartById.answer);
  expect(part).toEqual(expect.arrayContaining(['part_demension', 'attribues', 'showName']));
  expect(part).not.toEqual(expect.arrayContaining(['attributes']));
});
