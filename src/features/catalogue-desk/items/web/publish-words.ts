/** Words of the publish bar and of changes. Pure. */
import type { ChangeSummary, PublishState } from '#contract/staff/publishing.ts';

interface PublishWords {
  readonly title: string;
  /** Whether staff may have to act. */
  readonly urgent: boolean;
  /** Whether to show the publish button. */
  readonly button: boolean;
}

/** No button during a publication. After a rollback only the button publishes again. */
export function publishWords(state: PublishState): PublishWords {
  const { unpublished, rollback, publishing, version, newest } = state;
  if (publishing) return { title: 'Publishing…', urgent: true, button: false };
  if (rollback) {
    const title = `Rolled back: visitors see version ${version} (the newest is ${newest}).`;
    return { title, urgent: true, button: true };
  }
  if (unpublished === 0) return { title: 'Everything is published.', urgent: false, button: false };
  const edits = unpublished === 1 ? '1 edit' : `${unpublished} edits`;
  const title = `${edits} not published yet; they are published automatically within a minute.`;
  return { title, urgent: true, button: true };
}

const names = {
  turbos: ['turbo', 'turbos'],
  parts: ['part', 'parts'],
  lines: ['line', 'lines'],
} as const;
const number = new Intl.NumberFormat('en');

/** The summary of a change set in words: '3 turbos changed, 1 part added'. */
export function summaryWords(summary: ChangeSummary): string {
  const words = (['turbos', 'parts', 'lines'] as const).flatMap((part) =>
    (['added', 'changed', 'removed'] as const).flatMap((what) => {
      const count = summary[part][what];
      if (count === 0) return [];
      return [`${number.format(count)} ${names[part][count === 1 ? 0 : 1]} ${what}`];
    }),
  );
  return words.join(', ') || 'nothing noted';
}
