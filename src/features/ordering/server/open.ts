/** Opens ordering in a process: handlers of its calls, and its jobs. */
import type { Customer } from '#features/gateway/policy.ts';
import { forgetOldKeys } from '#features/gateway/server/done-once.ts';
import type { Post } from '#features/mail/server/letter.ts';
import type { MakePaperPicture } from '#features/pictures/server/store.ts';
import type { LanguageCode } from '#language/languages.ts';
import type { Files } from '#platform/files.ts';
import { addJob, type JobFamily, jobsOf } from '#platform/jobs.ts';
import type { Services } from '#platform/services.ts';
import { amendmentMailJobs } from '../mail/amendment-mail.ts';
import { invoiceMailJobs } from '../mail/invoice-mail.ts';
import { messageMailJobs } from '../mail/message-mail.ts';
import { orderMailJobs } from '../mail/order-mail.ts';
import { stockMailJobs } from '../mail/stock-mail.ts';
import { orderingHandlers } from './handlers.ts';
import { forgetRemoved } from './line-handlers.ts';
import { mailedPapers } from './order-documents.ts';
import { FORGET_FILES, forgetFiles, unusedFiles } from './order-files.ts';
import { findOwnNumbers, ownNumberTexts } from './own-numbers.ts';

const TIDY = 'ordering-tidy';

export function openOrdering({
  database,
  config,
  log,
  post,
  files,
  makeForPaper,
}: Services & { post: Post; files: Files; makeForPaper: MakePaperPicture }) {
  const tidy: JobFamily = {
    work: {
      async [TIDY]({ client }) {
        await forgetOldKeys(client);
        await forgetRemoved(client);
        // A separate job deletes the files after this transaction is committed. If the transaction fails,
        // every row still has its file.
        await addJob(client, FORGET_FILES, { names: await unusedFiles(client, files) });
      },

      async [FORGET_FILES]({ payload }) {
        await forgetFiles(files, (payload as { names: string[] }).names);
      },
    },
    scheduled: [{ name: TIDY, times: '43 3 * * *' }],
  };
  const draw = mailedPapers({ database, files, seller: config }, log);
  return {
    /** The own numbers of customers, for the catalogue's pages. */
    own: {
      find: (customer: Customer, numbers: readonly string[]) =>
        findOwnNumbers(database.write, customer, numbers),
      of: (customerId: number, ids: readonly string[], language: LanguageCode) =>
        ownNumberTexts(database.write, customerId, ids, language),
    },
    handlers: orderingHandlers({
      database,
      files,
      makeForPaper,
      thresholds: config,
      seller: config,
    }),
    jobs: jobsOf(
      orderMailJobs(post, config, draw),
      messageMailJobs(post, config),
      amendmentMailJobs(post, config, draw),
      invoiceMailJobs(post, draw),
      stockMailJobs(post),
      tidy,
    ),
  };
}
