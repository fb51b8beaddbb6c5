/** The report of a claim as a file (docs/product.md 12.17). */
import type { ExportedFile } from '#contract/exports.ts';
import type { Database } from '#platform/database.ts';
import { claimPdf } from '../pdf/claim-pdf.ts';
import { claimOf } from './claims.ts';
import { wholeOrder } from './orders.ts';
import type { DocumentReader } from './quotation-files.ts';

/** @throws CallError notFound, for another customer's claim too; unavailable when too many are made */
export async function claimReport(
  database: Database,
  { customerId, language, zone }: DocumentReader,
  claimId: number,
): Promise<ExportedFile> {
  const claim = await claimOf(database, customerId, claimId);
  const order = await wholeOrder(database, customerId, { orderId: claim.orderId }, language);
  const bytes = await claimPdf({ claim, order }, language, zone);
  return {
    name: `${claim.code}.pdf`,
    content: Buffer.from(bytes).toString('base64'),
    rows: claim.messages.length,
  };
}
