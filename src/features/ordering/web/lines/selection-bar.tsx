import { type ReactNode, useState } from 'react';
import type { ListItem } from '#contract/ordering.ts';
import type { TextKey } from '#features/language/format.ts';
import { useText } from '#features/language/web/use-text.ts';
import { Alert } from '#web/ui/alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import styles from './lines.module.css';
import { HEADING } from './lines-page.tsx';
import type { Change } from './use-line-changes.tsx';

interface Props {
  /** Title of its alerts: the page's name. */
  title: string;
  /** Of the lines shown, those that are ticked. */
  ticked: readonly ListItem[];
  /** What is asked before they are deleted. */
  question: TextKey;
  onChange: (what: Change, lines: readonly ListItem[]) => void;
  /** What is done with the ticked lines besides; `needed` alerts where there are none. */
  more?: (needed: () => boolean) => ReactNode;
}

/** What can be done with the ticked lines: 'Move Selected', 'Delete Selected' and more. */
export function SelectionBar({ title, ticked, question, onChange, more }: Props) {
  const t = useText();
  const [none, setNone] = useState(false);
  const [asked, setAsked] = useState<string>();
  const needed = () => {
    setNone(ticked.length === 0);
    return ticked.length > 0;
  };
  const change = (what: Change) => {
    setAsked(undefined);
    onChange(what, ticked);
    document.getElementById(HEADING)?.focus();
  };
  return (
    <section className={styles.bar} aria-label={t('Selected items')}>
      <span className={styles.count} role="status">
        {t('{count} selected', { count: ticked.length })}
      </span>
      <Button size="small" onClick={() => needed() && change('move')}>
        {t('Move Selected')}
      </Button>
      <Button size="small" onClick={() => needed() && setAsked(t(question))}>
        {t('Delete Selected')}
      </Button>
      {more?.(needed)}
      <Alert open={none} title={title} button={t('Close')} onClose={() => setNone(false)}>
        {t('Please select item!')}
      </Alert>
      <ConfirmDialog
        title={t('Delete Selected')}
        question={asked}
        onYes={() => change('delete')}
        onClose={() => setAsked(undefined)}
      />
    </section>
  );
}
