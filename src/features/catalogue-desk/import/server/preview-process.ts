/** The process that looks into files as they are sent: a small one may unpack to more than memory. */
import { answerOrders } from '#platform/answer-orders.ts';
import { ImportError } from '#platform/table-files/errors.ts';
import { type Preview, previewFile } from '../recognise.ts';

export interface PreviewOrder {
  readonly path: string;
  /** How many rows to show. */
  readonly rows: number;
}
/** The file's tables, or why it can't be read. */
export type PreviewAnswer = { readonly tables: Preview[] } | { readonly refused: string };

answerOrders(async ({ path, rows }: PreviewOrder): Promise<PreviewAnswer> => {
  try {
    return { tables: await previewFile(path, rows) };
  } catch (error) {
    if (error instanceof ImportError) return { refused: error.message };
    throw error;
  }
});
