/** What the publish bar says and offers in each state, so that its words and its button agree. Pure. */
import type { PublishState } from '#contract/staff/publishing.ts';

interface PublishWords {
  readonly title: string;
  /** Whether somebody may have to do something. */
  readonly urgent: boolean;
  /** Whether there is something to publish by hand. */
  readonly button: boolean;
}

/** While it is being published there is nothing to press; visitors led back wait for the button. */
export function publishWords(state: PublishState): PublishWords {
  const { unpublished, held, publishing, version, newest } = state;
  if (publishing) return { title: 'Publishing…', urgent: true, button: false };
  if (held) {
    const title = `Visitors were led back to version ${version} (the newest is ${newest}).`;
    return { title, urgent: true, button: true };
  }
  if (unpublished === 0) return { title: 'Everything is published.', urgent: false, button: false };
  const edits = unpublished === 1 ? '1 edit' : `${unpublished} edits`;
  const title = `${edits} not published yet; it happens by itself within a minute.`;
  return { title, urgent: true, button: true };
}
