/** The mail to customers whose watched items are back in stock: at most one a day to each customer. */
import type pg from 'pg';
import { paths, withLanguage } from '#contract/paths.ts';
import { levels, maySeeRestricted } from '#features/gateway/policy.ts';
import type { Letter, LetterPart, Post } from '#features/mail/server/letter.ts';
import { dayIn, joined } from '#language/format.ts';
import { fullName } from '#language/full-name.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { type TextKey, text, translate } from '#language/text.ts';
import { addJobs, type JobFamily } from '#platform/jobs.ts';
import { lineName } from '../words.ts';

/** Never rename: jobs of an older release may still wait under these names. */
const jobNames = { find: 'stock-back', mail: 'stock-mail' } as const;

interface StockMail {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: LanguageCode;
  readonly items: readonly MailItem[];
  /** Watched items that are still out of stock, with the expected day. */
  readonly waiting: readonly MailItem[];
}

interface MailItem {
  readonly number: string;
  /** English name, which the mail translates; empty for a turbo. */
  readonly component: string;
  readonly model: string;
  /** Null for a part; absent in jobs of an older release. */
  readonly turboPn?: string | null;
  readonly expected?: string;
}

/** SQL: JSON of a MailItem for row `n`. @param more further fields */
const itemSql = (more = '') => `json_build_object('number', n.name,
  'component', coalesce(p.component, ''), 'model', coalesce(p.model, t.model, ''), 'turboPn', t.pn${more})`;

/** SQL: whether the customer may see turbo `t`; $1 are the levels that see turbos 'login to view'. */
const mayBeTold = '(not t.login_to_view or c.level = any ($1))';

// Delete the watches and queue the mails in one transaction, so that no customer gets a mail twice. `told`
// takes a row lock per recipient, so that two workers do not mail the same customer.
const takeBack = `
  with due as (
    select w.customer_id, w.item_id from ordering.stock_watch w
      join catalogue.free_stock s on s.item_id = w.item_id and s.quantity > 0
      join accounts.customer c on c.id = w.customer_id and c.status = 'active'
    where exists (select from catalogue.part p where p.id = w.item_id)
      or exists (select from catalogue.turbo t where t.id = w.item_id and ${mayBeTold})
  ), told as (
    insert into ordering.stock_told as t (customer_id, at)
      select distinct customer_id, now() from due order by customer_id
    on conflict (customer_id) do update set at = excluded.at
      where t.at < now() - interval '1 day'
    returning customer_id
  ), gone as (
    delete from ordering.stock_watch w using due join told using (customer_id)
    where w.customer_id = due.customer_id and w.item_id = due.item_id
    returning w.customer_id, w.item_id, w.name
  ), waiting as (
    select customer_id, w.item_id, w.name, s.expected
    from told join ordering.stock_watch w using (customer_id)
      join catalogue.free_stock s on s.item_id = w.item_id and s.quantity = 0
      join accounts.customer c on c.id = w.customer_id
      left join catalogue.turbo t on t.id = w.item_id
    where s.expected >= (now() at time zone 'utc')::date and (t.id is null or ${mayBeTold})
  )
  select n.customer_id as id,
    json_agg(${itemSql()} order by n.name) filter (where n.expected is null) as items,
    coalesce(json_agg(${itemSql(", 'expected', n.expected")} order by n.expected, n.name)
      filter (where n.expected is not null), '[]') as waiting
  from (select *, null::date as expected from gone union all select * from waiting) n
    left join catalogue.part p on p.id = n.item_id
    left join catalogue.turbo t on t.id = n.item_id
  group by n.customer_id having bool_or(n.expected is null)`;

const mails = `
  select json_build_object('email', c.email, 'firstName', c.first_name, 'lastName', c.last_name,
    'language', c.language, 'items', b.items,
    'waiting', b.waiting) as payload
  from json_to_recordset($1::json) b (id int, items json, waiting json) join accounts.customer c on c.id = b.id`;

/** Finds watched items that are back in stock and queues the mails to their customers. */
export async function tellOfStock(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(takeBack, [levels.filter(maySeeRestricted)]);
  if (rows.length === 0) return;
  await addJobs(client, jobNames.mail, { text: mails, values: [JSON.stringify(rows)] });
}

export function stockLetter(mail: StockMail): Letter {
  const { language, items, waiting } = mail;
  const { tag, prefix } = languageOf(language);
  const name = fullName(mail);
  const say = (key: TextKey, params = {}) => text(language, key, params);
  const listed = (some: readonly MailItem[]): LetterPart => ({
    kind: 'facts',
    facts: some.map(({ number, component, model, turboPn, expected }) => ({
      name: number,
      value: joined(say, [
        lineName(say, component && translate(language, component), { number, turboPn }),
        model,
        expected && say('Expected {day}', { day: dayIn(tag, expected) }),
      ]),
    })),
  });
  return {
    subject: say('In stock again'),
    parts: [
      { kind: 'text', text: name ? say('Dear {name},', { name }) : say('Hello,') },
      { kind: 'text', text: say('These items can be ordered again:') },
      listed(items),
      ...(waiting.length > 0
        ? [{ kind: 'text' as const, text: say('Still out of stock:') }, listed(waiting)]
        : []),
      { kind: 'link', text: say('Quick order'), path: withLanguage(prefix, paths.QuickOrder) },
    ],
  };
}

/** The hourly search for items back in stock, and the jobs that send the mails. */
export const stockMailJobs = (post: Post): JobFamily => ({
  work: {
    [jobNames.find]: ({ client }) => tellOfStock(client),
    async [jobNames.mail](job) {
      const mail = job.payload as StockMail;
      await post.send(job, mail.email, mail.language, stockLetter(mail));
    },
  },
  scheduled: [{ name: jobNames.find, times: '17 * * * *' }],
});
