import { flushSync } from 'react-dom';
import { useText } from '#language/web/use-text.ts';
import { Alert } from '#ui/alert.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { focusNextLine } from './focus-next-line.ts';
import { lineNumber } from './item.ts';
import type { LineChanges, Place } from './use-line-changes.tsx';

const questions = {
  cart: {
    one: 'Do you want to delete {number} from the cart?',
    several: 'Do you want to delete these items from the cart?',
  },
  list: {
    one: 'Do you want to delete {number} from the list?',
    several: 'Do you want to delete these items from the list?',
  },
} as const;

/** The confirmation of deleting lines, and the alert of a failed change. */
export function LineChangeDialogs({ place, changes }: { place: Place; changes: LineChanges }) {
  const t = useText();
  const { toDelete, failure } = changes;
  const [only, ...more] = toDelete ?? [];
  const yes = () => {
    if (!toDelete) return;
    // Close the dialog first, so that the browser restores the focus to the button; then move the
    // focus on, since the button will be removed.
    flushSync(changes.cancelDelete);
    focusNextLine('delete', document.activeElement);
    void changes.remove(toDelete);
  };
  const { one, several } = questions[place];
  return (
    <>
      <ConfirmDialog
        title={t('Delete')}
        question={only && (more.length > 0 ? t(several) : t(one, { number: lineNumber(only) }))}
        onYes={yes}
        onClose={changes.cancelDelete}
      />
      <Alert
        open={failure !== undefined}
        title={failure?.title ?? ''}
        button={t('Close')}
        onClose={changes.clearFailure}
      >
        {failure?.message}
      </Alert>
    </>
  );
}
