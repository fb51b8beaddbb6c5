import { CallError } from '#contract/errors.ts';

const moments = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});

/** Who changed something last, and when. */
export interface LastChange {
  readonly changed_at: Date;
  readonly changed_by: string;
}

/** Says who was quicker. */
export const editConflict = ({ changed_at, changed_by }: LastChange): CallError =>
  new CallError(
    'conflict',
    'Meanwhile {who} changed this ({when} UTC). Nothing was saved; please look at it again.',
    { who: changed_by || 'somebody', when: moments.format(changed_at) },
  );
