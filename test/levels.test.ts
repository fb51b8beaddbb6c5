/** Permissions: every call for every customer level (docs/product.md 6). */
import { describe, expect, test } from 'vitest';
import { type Call, type CallName, calls } from '#contract';
import { publish } from '#features/catalogue-index/publish.ts';
import { levels } from '#features/gateway/policy.ts';
import { openTestSite } from './app.ts';
import { addPart, addTurbo, signIn } from './factories.ts';
import { consignee, savedAddress } from './ordering.ts';

const callers = ['anonymous', 'C1', 'C', 'B', 'A'] as const;
type Who = (typeof callers)[number];

const tokens: Partial<Record<Who, string>> = {};
const ids = { open: '', hidden: '', override: '', wheel: '', otherWheel: '' };

const site = await openTestSite(async (database) => {
  const wheel = await addPart(database, {
    eePn: 'TW-1000-001',
    inducer: 43,
    quantity: 5,
  });
  ids.wheel = String(wheel);
  const otherWheel = await addPart(database, { eePn: 'TW-1000-002', inducer: 44 });
  ids.otherWheel = String(otherWheel);
  const turbo = async (pn: string, marks: object) =>
    String(await addTurbo(database, { pn, model: 'GT15', parts: [wheel], quantity: 5, ...marks }));
  ids.open = await turbo('454231-5001S', {});
  ids.hidden = await turbo('454232-5001S', { loginToView: true });
  ids.override = await turbo('454233-5001S', { dacoverride: true });
  await publish(database, { reason: 'test' });
  for (const level of levels) tokens[level] = await signIn(database, level);
});

const ask = (name: CallName, payload: object, who: Who) =>
  site.call(name, payload, { 'x-token': tokens[who] ?? '' });

const rowsOf = async (val: string, who: Who) =>
  (await ask('getTurboList', { vtype: '0', val }, who)).val as unknown as object[];
const sheetOf = async (id: string, who: Who) => ask('getTurboById', { id }, who);
const partOf = (turboId: string, who: Who) =>
  ask('getTurboPartById', { id: ids.wheel, turboId }, who);
const detailsOf = async (id: string, who: Who) => {
  const { val } = await sheetOf(id, who);
  return (val as { bomList: { details: boolean }[] } | undefined)?.bomList[0]?.details;
};

type Wheels = { stockInfo: string; details: boolean }[];
const wheelsOf = async (who: Who, name: CallName = 'getWheelList') =>
  (await ask(name, { kind: 1, inducer: '43.2' }, who)).val as Wheels;
/** The same expected result for each caller. */
const times = (what: unknown) => callers.map(() => what);

const addToCart = (refId: string, who: Who) =>
  ask('cartAdd', { refCodeType: '0', refId, quantity: 1 }, who);

/** Calls with the expected result for each of `callers`. */
const table: [what: string, given: (who: Who) => Promise<unknown>, expected: unknown[]][] = [
  [
    'rows of results with their model',
    async (who) => 'turboModel' in ((await rowsOf('454231', who))[0] ?? {}),
    [true, true, true, true, true],
  ],
  [
    "rows marked 'login to view' in full",
    async (who) => Object.keys((await rowsOf('454232', who))[0] ?? {}).length > 1,
    [false, false, true, true, true],
  ],
  [
    "build sheets marked 'login to view'",
    async (who) => (await sheetOf(ids.hidden, who)).status,
    [401, 401, 200, 200, 200],
  ],
  [
    "stock of turbos marked 'login to view'",
    async (who) => (await ask('getTurboStock', { id: ids.hidden }, who)).status,
    [401, 401, 200, 200, 200],
  ],
  [
    "turbos marked 'login to view' side by side with others",
    async (who) => (await ask('compareItems', { ids: [ids.open, ids.hidden] }, who)).status,
    [401, 401, 200, 200, 200],
  ],
  [
    'the details of parts side by side',
    async (who) => {
      const { val } = await ask('compareItems', { ids: [ids.wheel, ids.otherWheel] }, who);
      const { complete, facts } = val as { complete: boolean; facts: { name: string }[] };
      const measured = facts.some(({ name }) => /inducer/i.test(name));
      return complete && measured;
    },
    [false, false, false, false, true],
  ],
  [
    'other build sheets',
    async (who) => (await sheetOf(ids.open, who)).status,
    [200, 200, 200, 200, 200],
  ],
  ["'Details>>' on a line", (who) => detailsOf(ids.open, who), [false, false, false, false, true]],
  [
    "'Details>>' where the turbo's dacoverride is 1",
    (who) => detailsOf(ids.override, who),
    [true, true, true, true, true],
  ],
  [
    'the page of a part',
    async (who) => (await partOf(ids.open, who)).status,
    [403, 403, 403, 403, 200],
  ],
  [
    "the page of a part from a turbo 'login to view'",
    async (who) => (await partOf(ids.hidden, who)).status,
    [401, 401, 403, 403, 200],
  ],
  [
    "the page of a part where the turbo's dacoverride is 1",
    async (who) => (await partOf(ids.override, who)).status,
    [200, 200, 200, 200, 200],
  ],
  [
    "turbos 'login to view' in full where a part is used",
    async (who) =>
      ((await ask('getPartUse', { id: ids.wheel }, who)).val as object[]).every(
        (row) => Object.keys(row).length > 1,
      ),
    [false, false, true, true, true],
  ],
  [
    "'Details>>' in cross references",
    async (who) =>
      ((await ask('getPartList', { val: 'TW1000001' }, who)).val as { details: boolean }[])[0]
        ?.details,
    [false, false, false, false, true],
  ],
  [
    'wheels by diameter with their stock',
    async (who) => (await wheelsOf(who))[0]?.stockInfo,
    times('Almost Gone'),
  ],
  [
    "'Details>>' of a wheel that opens with one of its turbos",
    async (who) => (await wheelsOf(who))[0]?.details,
    times(true),
  ],
  [
    "'Details>>' of another wheel",
    async (who) => (await wheelsOf(who, 'getNearestWheels'))[1]?.details,
    [false, false, false, false, true],
  ],
  [
    'results of a search as a file',
    async (who) =>
      (await ask('exportResults', { vtype: '0', val: '454231', format: 'csv' }, who)).status,
    [401, 403, 403, 403, 200],
  ],
  [
    'wheels by diameter as a file',
    async (who) => (await ask('exportWheels', { kind: 1, inducer: 43, format: 'csv' }, who)).status,
    [401, 403, 403, 403, 200],
  ],
  [
    "build sheets marked 'login to view' as files",
    async (who) => (await ask('exportBuildSheet', { id: ids.hidden, format: 'csv' }, who)).status,
    [401, 401, 200, 200, 200],
  ],
  [
    'other build sheets as files',
    async (who) => (await ask('exportBuildSheet', { id: ids.open, format: 'csv' }, who)).status,
    [200, 200, 200, 200, 200],
  ],
  [
    "stock of turbos 'login to view' in a quick order's file",
    async (who) => {
      const lines = [{ number: '454232-5001S', quantity: '1' }];
      const { val } = await ask('exportQuickOrder', { lines, format: 'csv' }, who);
      return Buffer.from((val as { content: string }).content, 'base64')
        .toString()
        .includes('Login to view');
    },
    [true, true, false, false, false],
  ],
  [
    "turbos marked 'login to view' for the cart",
    async (who) => (await addToCart(ids.hidden, who)).status,
    [401, 403, 200, 200, 200],
  ],
  [
    'other turbos for the cart',
    async (who) => (await addToCart(ids.open, who)).status,
    [401, 200, 200, 200, 200],
  ],
];

describe.each(table)('%s', (_what, given, expected) => {
  test.each(callers.map((who, index) => [who, expected[index]] as const))(
    'for %s: %s',
    async (who, right) => {
      expect(await given(who)).toBe(right);
    },
  );
});

/** Valid payloads for calls that require a session. */
const payloads: Partial<Record<CallName, object>> = {
  getCommonListWithDac: { cmType: '1' },
  traceItem: { id: '1' },
  changePassword: { passwordSha: '0'.repeat(64), newPasswordSha: '0'.repeat(64) },
  updateMyInfo: { id: 1, firstName: 'A', lastName: 'B', mobile: '1', email: 'c', country: 'DE' },
  updateMyMails: { subscribe: 1, mailLanguage: 'en' },
  confirmEmail: { signupCode: '000000' },
  // An id without a session, because later calls need the existing sessions.
  signOutDevice: { id: 999_999_999 },
  cartAdd: { refCodeType: '1', refId: 1, quantity: 1 },
  cartBatchAdd: { items: [{ refCodeType: '1', refId: 1, quantity: 1 }] },
  cartShort: { items: [{ refCodeType: '1', refId: 1, quantity: 1 }] },
  cartUpdate: { id: 1, quantity: 1 },
  cartReference: { id: 1, reference: 'A' },
  listUpdateLine: { id: 1, quantity: 1 },
  listGet: { id: 1 },
  listMake: { listName: 'A', items: [] },
  listRename: { id: 1, listName: 'A' },
  listRemove: { id: 1 },
  listShare: { id: 1, emails: [] },
  undo: { id: 1 },
  watchAdd: { refCodeType: '1', refId: 1 },
  watchRemove: { refCodeType: '1', refId: 1 },
  cartRemove: { id: 1 },
  cartBatchRemove: { ids: [1] },
  cartMoveFromList: { listLineId: 1 },
  cartBatchMoveFromList: { listLineIds: [1] },
  listAdd: { refCodeType: '1', refId: 1 },
  listBatchAdd: { items: [{ refCodeType: '1', refId: 1 }] },
  ownNumberSet: { refCodeType: '1', refId: 1, number: '' },
  ownNumberOf: { ids: [1] },
  ownNumberFind: { val: 'A-1' },
  ownNumberSuggest: { val: 'A-1' },
  ownNumberImport: { name: 'a.csv', content: 'QQ==' },
  listRemoveLine: { id: 1 },
  listBatchRemoveLines: { ids: [1] },
  listMoveFromCart: { cartId: 1 },
  listBatchMoveFromCart: { cartIds: [1] },
  orderAddFromCart: { ...consignee, cartItems: [{ id: 1, quantity: 1 }] },
  orderOfPoNumber: { poNumber: 'PO-1' },
  orderCancel: { orderId: 1 },
  exportQuotation: { orderId: 1, document: 'quotation' },
  orderConfirm: { orderId: 1 },
  orderAmendmentAdd: { orderId: 1, lines: [{ id: 1, quantity: 1 }] },
  orderAmendmentAnswer: { orderId: 1, amendmentId: 1, accept: 1 },
  orderConfirmDelivery: { orderId: 1 },
  orderMessageAdd: { orderId: 1, text: 'Hello' },
  orderMessagesRead: { orderId: 1, messageId: 1 },
  orderFileAdd: { orderId: 1, name: 'a.txt', content: 'YQ==' },
  orderFileGet: { fileId: 1 },
  claimAdd: { orderId: 1, lineId: 1, reason: 'defective', quantity: 1, text: 'Broken' },
  claimList: {},
  claimMessageAdd: { claimId: 1, text: 'Hello' },
  claimWithdraw: { claimId: 1 },
  exportClaim: { claimId: 1 },
  orderAgain: { orderId: 1 },
  addressAdd: savedAddress,
  addressUpdate: { id: 1, ...savedAddress },
  addressDefault: { id: 1 },
  addressDelete: { id: 1 },
  addressDeleteByGet: { id: 1 },
  startSecondFactor: { passwordSha: '0'.repeat(64) },
  enableSecondFactor: { code: '000000' },
  disableSecondFactor: { passwordSha: '0'.repeat(64), code: '000000' },
  reqDev: { refCodeType: '1', refId: 1, quantity: 1 },
  exportResults: { vtype: '0', val: '454231', format: 'csv' },
  exportWheels: { kind: 1, inducer: 43, format: 'csv' },
  exportCart: { format: 'csv' },
  exportList: { format: 'csv' },
  exportOwnNumbers: { format: 'csv' },
  exportOrder: { orderId: 1, format: 'csv' },
  exportOrders: { format: 'csv' },
};
const forCustomers = (Object.entries(calls) as [CallName, Call][]).filter(
  ([, { audience }]) => audience === 'customer',
);

test.each(forCustomers)('%s needs a customer who is signed in', async (name) => {
  const answer = await ask(name, payloads[name] ?? {}, 'anonymous');
  expect(answer).toMatchObject({
    status: 401,
    ret: '-1',
    msg: 'Need authorization, please login!',
  });
  for (const level of levels) {
    const { status, msg } = await ask(name, payloads[name] ?? {}, level);
    expect(status).not.toBe(401);
    expect(msg).not.toBe('Need authorization, please login!');
  }
});
