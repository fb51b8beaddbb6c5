import { flushSync } from 'react-dom';
import { useText } from '#language/web/use-text.ts';
import { Alert } from '#ui/alert.tsx';
import { ConfirmDialog } from '#ui/confirm-dialog.tsx';
import { lineNumber } from './item.ts';
import { moveFocusOn } from './move-focus-on.ts';
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

/** What deleting lines asks, wherever it is pressed, and why a change failed. */
export function LineChangeDialogs({ place, changes }: { place: Place; changes: LineChanges }) {
  const t = useText();
  const { asked, failure } = changes;
  const [only, ...more] = asked ?? [];
  const yes = () => {
    if (!asked) return;
    // First the dialog gives the focus back: the button that gets it is about to go.
    flushSync(changes.keep);
    moveFocusOn('delete', document.activeElement);
    void changes.remove(asked);
  };
  const { one, several } = questions[place];
  return (
    <>
      <ConfirmDialog
        title={t('Delete')}
        question={only && (more.length > 0 ? t(several) : t(one, { number: lineNumber(only) }))}
        onYes={yes}
        onClose={changes.keep}
      />
      <Alert
        open={failure !== undefined}
        title={failure?.title ?? ''}
        button={t('Close')}
        onClose={changes.forget}
      >
        {failure?.message}
      </Alert>
    </>
  );
}
