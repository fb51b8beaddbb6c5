import type { ContentState } from '#contract/staff/content-names.ts';
import { StateMark } from '#ui/desk/state-mark.tsx';
import { momentWords } from '#ui/desk/words.ts';
import { stateWords } from './content-words.ts';

const colours: Record<ContentState, string> = {
  published: 'success.main',
  planned: 'primary.main',
  draft: 'text.secondary',
  deleted: 'error.main',
};

/** The state of an item and its date. */
export function ContentStateMark({
  state,
  published,
}: {
  state: ContentState;
  published: string | null;
}) {
  const when = state === 'planned' && published ? ` for ${momentWords(published)}` : '';
  return <StateMark colour={colours[state]} words={`${stateWords[state]}${when}`} />;
}
