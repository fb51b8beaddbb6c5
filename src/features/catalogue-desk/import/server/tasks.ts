/** Messages to and from the import process. */

import type { TextEncoding } from '#contract/table-names.ts';
import type { Mapping } from '../headers.ts';
import type { ImportOutcome } from '../import.ts';
import type { ImportProgress } from '../work.ts';

/** A table as staff want it read. */
export interface MappedTable {
  readonly file: string;
  readonly sheet: string | undefined;
  readonly mapping: Mapping | undefined;
  readonly complete: boolean;
}

export interface ImportTask {
  readonly kind: 'import';
  readonly databaseUrl: string;
  readonly runId: number;
  readonly attempt: number;
  readonly paths: readonly { readonly path: string; readonly encoding: TextEncoding | null }[];
  readonly tables: readonly MappedTable[];
  readonly check: boolean;
  /** E-mail of the member of staff. */
  readonly who: string;
  /** The last set of changes that the dry run saw; undefined for the dry run itself. */
  readonly checkedSet: number | undefined;
  /** Where the report goes, as CSV. */
  readonly report: string;
}

/** What is left when the import is stored already. */
export interface PublishTask {
  readonly kind: 'publish';
  readonly databaseUrl: string;
  readonly reason: string;
}

export type Task = ImportTask | PublishTask;

/** Sent to the process while it works: stop, and leave the catalogue as it was. */
export const CANCEL = 'cancel';

/** What comes of a task. */
export interface Outcomes {
  import: ImportOutcome & {
    /** The last set of changes before it (migration 0008). */
    readonly set: number;
  };
  publish: { readonly version: number | undefined };
}

/** An error message for staff; `busy`: another import is running, so a later retry can succeed. */
export interface ImportRefusal {
  readonly refused: string;
  readonly busy: boolean;
}

/** What the process says: how far it is, and at last what came of it, or a fault of the program. */
export type TaskMessage =
  | { readonly progress: ImportProgress }
  | { readonly outcome: Outcomes[Task['kind']] }
  | ImportRefusal
  | { readonly fault: string };
