/** Text and button of the publish bar in each state. Pure. */
import type { PublishState } from '#contract/staff/publishing.ts';

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
