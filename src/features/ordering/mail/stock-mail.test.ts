/** Model-based test of random days: each watch is mailed once, in at most one mail a day per customer. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { datesIn } from '#language/format.ts';
import { languages } from '#language/languages.ts';
import { text } from '#language/text.ts';
import { inTransaction } from '#platform/database.ts';
import { openTestSite } from '#test/app.ts';
import { openTestMailbox } from '#test/mailbox.ts';
import { addParts, addShopper, type Shopper, setStock } from '#test/ordering.ts';
import { stockLetter, tellOfStock } from './stock-mail.ts';

const [CUSTOMERS, ITEMS] = [2, 3];

const mailbox = await openTestMailbox();
const site = await openTestSite(undefined, { SMTP_URL: mailbox.url });

const who = fc.nat(CUSTOMERS - 1);
const item = fc.nat(ITEMS - 1);
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: fc.constant('wait' as const), who, item }) },
  fc.record({ do: fc.constant('leave' as const), who, item }),
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('stock' as const),
      item,
      quantity: fc.constantFrom(null, 0, 0, 1, 60),
    }),
  },
  // Up to three searches at the same time.
  {
    weight: 4,
    arbitrary: fc.record({ do: fc.constant('look' as const), times: fc.constantFrom(1, 1, 3) }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('pass' as const), hours: fc.nat(30) }) },
);
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** The items that a customer watches, the hours since the last mail, and the items of each mail. */
interface Waiting {
  readonly items: Set<number>;
  hoursSince: number;
  readonly mails: number[][];
}

/** Applies a step to the model. */
function expected(customers: readonly Waiting[], stock: (number | null)[], step: Step): void {
  if (step.do === 'stock') stock[step.item] = step.quantity;
  else if (step.do === 'pass') for (const one of customers) one.hoursSince += step.hours;
  else if (step.do === 'look') for (const one of customers) tell(one, stock);
  else {
    const items = customers[step.who]?.items;
    if (step.do === 'leave') items?.delete(step.item);
    else if (stock[step.item] === 0) items?.add(step.item);
  }
}

function tell(one: Waiting, stock: readonly (number | null)[]): void {
  const back = [...one.items].filter((item) => (stock[item] ?? 0) > 0);
  if (back.length === 0 || one.hoursSince <= 24) return;
  for (const item of back) one.items.delete(item);
  one.mails.push(back.sort());
  one.hoursSince = 0;
}

/** Does a step on the site. */
async function take(step: Step, shoppers: readonly Shopper[], ids: readonly number[]) {
  const look = () => inTransaction(site.database.write, tellOfStock);
  if (step.do === 'stock') await setStock(site, ids[step.item] ?? 0, step.quantity);
  else if (step.do === 'look') await Promise.all(Array.from({ length: step.times }, look));
  else if (step.do === 'pass') {
    await site.database.write.query(
      `update ordering.stock_told set at = at - make_interval(hours => $1)`,
      [step.hours],
    );
  } else {
    const call = step.do === 'wait' ? 'watchAdd' : 'watchRemove';
    await shoppers[step.who]?.call(call, { refCodeType: '1', refId: ids[step.item] });
  }
}

async function noJobsLeft(): Promise<void> {
  const left = async () => {
    const { rows } = await site.database.write.query('select count(*)::int as count from jobs.job');
    return rows[0].count;
  };
  await expect.poll(left).toBe(0);
}

test('whatever happens, an item is told once and a customer gets one mail a day', async () => {
  const day = fc.array(step, { minLength: 10, maxLength: 40, size: 'max' });
  await fc.assert(
    fc.asyncProperty(day, async (steps) => {
      const ids = await addParts(site, ITEMS, 0);
      const shoppers = await Promise.all(Array.from({ length: CUSTOMERS }, () => addShopper(site)));
      const customers: Waiting[] = shoppers.map(() => ({
        items: new Set(),
        hoursSince: Number.POSITIVE_INFINITY,
        mails: [],
      }));
      const stock: (number | null)[] = ids.map(() => 0);
      for (const step of steps) {
        await take(step, shoppers, ids);
        expected(customers, stock, step);
      }
      await noJobsLeft();
      for (const [index, { mails, items }] of customers.entries()) {
        const of = <T>(call: 'getCustomerInfoByToken' | 'watchList') =>
          shoppers[index]?.call(call).then(({ val }) => val as T);
        const came = mailbox.to(
          (await of<{ email: string }>('getCustomerInfoByToken'))?.email ?? '',
        );
        const told = came.map(({ text = '' }) => namesIn(text));
        expect(told.sort()).toEqual((await namesOf(ids, mails)).sort());
        const watches = await of<{ refId: string }[]>('watchList');
        const waited = watches?.map(({ refId }) => ids.indexOf(Number(refId)));
        expect(waited?.sort()).toEqual([...items].sort());
      }
    }),
    { numRuns: 12 },
  );
}, 120_000);

const namesIn = (text: string): string[] => [...(text.match(/TW-\d{4}-001/g) ?? [])].sort();

async function namesOf(ids: readonly number[], mails: readonly number[][]): Promise<string[][]> {
  const { rows } = await site.database.write.query<{ id: number; ee_pn: string }>(
    'select id, ee_pn from catalogue.item where id = any ($1::int[])',
    [ids],
  );
  const names = new Map(rows.map(({ id, ee_pn }) => [id, ee_pn]));
  return mails.map((items) => items.map((item) => names.get(ids[item] ?? 0) ?? '').sort());
}

test('the mail is written in the language of its reader, with the days of what is still to come', () => {
  const items = [{ number: 'TW-1', component: 'turbine wheel', model: 'GT1749V' }];
  for (const { code: language, tag } of languages) {
    const { subject, parts } = stockLetter({
      email: 'ada@test.example',
      firstName: '',
      lastName: '',
      language,
      items,
      waiting: [{ number: 'TW-2', component: '', model: '', expected: '2099-12-31' }],
    });
    expect(subject).toBe(text(language, 'In stock again'));
    const written = JSON.stringify(parts);
    const day = datesIn(tag, { dateStyle: 'medium', timeZone: 'UTC' }).format(
      new Date('2099-12-31'),
    );
    expect(written).toContain(day);
    if (language !== 'en') expect(written).not.toMatch(/Expected|You wait|turbine wheel/);
  }
});
