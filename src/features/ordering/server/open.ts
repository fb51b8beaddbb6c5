/** Opens ordering in a process: handlers of its calls, and its jobs. */
import type pg from 'pg';
import type { Customer } from '#features/gateway/policy.ts';
import type { Post } from '#features/mail/server/letter.ts';
import type { Files } from '#platform/files.ts';
import { addJob, type JobFamily, jobsOf } from '#platform/jobs.ts';
import type { Services } from '#platform/services.ts';
import { amendmentMailJobs } from '../mail/amendment-mail.ts';
import { messageMailJobs } from '../mail/message-mail.ts';
import { orderMailJobs, queueOrderMail } from '../mail/order-mail.ts';
import { stockMailJobs } from '../mail/stock-mail.ts';
import { forgetOldKeys } from './change.ts';
import { keepDeliveries } from './deliveries.ts';
import { orderingHandlers } from './handlers.ts';
import { forgetRemoved } from './line-handlers.ts';
import { issueMissing } from './order-documents.ts';
import { FORGET_FILES, forgetFiles, unusedFiles } from './order-files.ts';
import { findOwnNumbers, ownNumberTexts } from './own-numbers.ts';

/** A name stays, since jobs of an older release may wait under it. */
const TIDY = 'ordering-tidy';
/** Migration 0051 adds it. */
const KEEP_DELIVERIES = 'deliveries-of-delivered';
/** Migration 0060 adds it where tables are large. */
const SEARCH_INDEXES = 'order-search-indexes';

export function openOrdering({
  database,
  config,
  post,
  files,
}: Services & { post: Post; files: Files }) {
  const tidy: JobFamily = {
    work: {
      async [TIDY]({ client }) {
        await issueMissing(client);
        await forgetOldKeys(client);
        await forgetRemoved(client);
        // A job of its own: if this transaction fails, no row is without its file.
        await addJob(client, FORGET_FILES, { names: await unusedFiles(client, files) });
      },

      async [FORGET_FILES]({ payload }) {
        await forgetFiles(files, (payload as { names: string[] }).names);
      },
      [SEARCH_INDEXES]: () => makeSearchIndexes(database.work),
      async [KEEP_DELIVERIES]({ client, payload }) {
        const before = await keepDeliveries(client, (payload as { before?: number }).before);
        if (before !== undefined) await addJob(client, KEEP_DELIVERIES, { before });
      },
    },
    scheduled: [{ name: TIDY, times: '43 3 * * *' }],
  };
  return {
    /** The own numbers of customers, for the catalogue's pages. */
    own: {
      find: (customer: Customer, numbers: readonly string[]) =>
        findOwnNumbers(database.write, customer, numbers),
      of: (customerId: number, ids: readonly string[]) =>
        ownNumberTexts(database.write, customerId, ids),
    },
    handlers: orderingHandlers({
      database,
      files,
      thresholds: config,
      bankDetails: config.bankDetails,
      tell: queueOrderMail,
    }),
    jobs: jobsOf(
      orderMailJobs(post, config),
      messageMailJobs(post, config),
      amendmentMailJobs(post, config),
      stockMailJobs(post),
      tidy,
    ),
  };
}

interface SearchIndex {
  readonly name: string;
  readonly definition: string;
  /** Whether an attempt was interrupted: PostgreSQL keeps its index and never uses it. */
  readonly isBroken: boolean;
}

/**
 * Makes the indexes of the order desk's search on large tables, without a lock (migration 0060).
 * @param pool without time limits; each statement runs outside of a transaction, as PostgreSQL demands of
 * 'concurrently'
 */
export async function makeSearchIndexes(pool: pg.Pool): Promise<void> {
  const { rows } = await pool.query<SearchIndex>(
    `select s.name, s.definition, i.indexrelid is not null as "isBroken"
     from ordering.search_index s
       left join pg_index i on i.indexrelid = to_regclass('ordering.' || s.name)
     where i.indisvalid is not true order by s.name`,
  );
  for (const { name, definition, isBroken } of rows) {
    if (isBroken) await pool.query(`drop index concurrently ordering.${name}`);
    await pool.query(`create index concurrently ${name} on ${definition}`);
  }
}
