/** The mail to customers who wait for items, once these are in stock again: at most one a day for all. */
import type pg from 'pg';
import { paths, withLanguage } from '#contract/paths.ts';
import type { Letter } from '#features/mail/server/letter.ts';
import type { Post } from '#features/mail/server/post.ts';
import { joined } from '#language/joined.ts';
import { type LanguageCode, languageOf } from '#language/languages.ts';
import { type TextKey, text, translate } from '#language/text.ts';
import { addJobs, type JobFamily } from '#platform/jobs.ts';

/** Names stay, since jobs of an older release may wait under them. */
const jobNames = { look: 'stock-back', mail: 'stock-mail' } as const;

interface StockMail {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly language: LanguageCode;
  /** In English, keys of the texts; `component` is empty for a turbo. */
  readonly items: readonly { number: string; component: string; model: string }[];
}

// Taken off the list before the mails are asked for, in one transaction: nobody is told twice.
const takeBack = `
  with due as (
    select w.customer_id, w.item_id from ordering.stock_watch w
      join catalogue.stock s on s.item_id = w.item_id and s.quantity > 0
      join accounts.customer c on c.id = w.customer_id and c.status = 'active'
      left join ordering.stock_told t on t.customer_id = w.customer_id
    where (exists (select from catalogue.part p where p.id = w.item_id)
        or exists (select from catalogue.turbo t where t.id = w.item_id))
      and (t.at is null or t.at < now() - interval '1 day')
  ), told as (
    insert into ordering.stock_told (customer_id, at) select distinct customer_id, now() from due
    on conflict (customer_id) do update set at = excluded.at
  ), gone as (
    delete from ordering.stock_watch w using due
    where w.customer_id = due.customer_id and w.item_id = due.item_id
    returning w.customer_id, w.item_id, w.name
  )
  select g.customer_id as id, json_agg(json_build_object('number', g.name,
      'component', coalesce(p.component, ''), 'model', coalesce(p.model, t.model, ''))
      order by g.name) as items
  from gone g left join catalogue.part p on p.id = g.item_id
    left join catalogue.turbo t on t.id = g.item_id
  group by g.customer_id`;

const mails = `
  select json_build_object('email', c.email, 'firstName', c.first_name, 'lastName', c.last_name,
    'language', c.language, 'items', b.items) as payload
  from json_to_recordset($1::json) b (id int, items json) join accounts.customer c on c.id = b.id`;

/** Looks what customers wait for and is back, and asks for their mails. */
export async function tellOfStock(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query(takeBack);
  if (rows.length === 0) return;
  await addJobs(client, jobNames.mail, { text: mails, values: [JSON.stringify(rows)] });
}

export function stockLetter(mail: StockMail): Letter {
  const { language, items } = mail;
  const name = `${mail.firstName} ${mail.lastName}`.trim();
  const say = (key: TextKey, params = {}) => text(language, key, params);
  return {
    subject: say('In stock again'),
    parts: [
      { kind: 'text', text: name ? say('Dear {name},', { name }) : say('Hello,') },
      { kind: 'text', text: say('What you wait for can be ordered again:') },
      {
        kind: 'facts',
        facts: items.map(({ number, component, model }) => ({
          name: number,
          value: joined(say, [component && translate(language, component), model]),
        })),
      },
      {
        kind: 'link',
        text: say('Quick order'),
        path: withLanguage(languageOf(language).prefix, paths.QuickOrder),
      },
    ],
  };
}

/** Looks every hour; the work behind the mails. */
export const stockMailJobs = (post: Post): JobFamily => ({
  work: {
    [jobNames.look]: ({ client }) => tellOfStock(client),
    async [jobNames.mail](job) {
      const mail = job.payload as StockMail;
      await post.send(job, mail.email, mail.language, stockLetter(mail));
    },
  },
  times: [`17 * * * * ${jobNames.look}`],
});
