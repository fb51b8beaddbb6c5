import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import { CallError } from '#contract/errors.ts';
import { Button } from '../button.tsx';
import { useToast } from '../toaster.tsx';
import type { Entries } from './entries.ts';
import { useLeaveWarning } from './leaving.ts';
import { withMoments } from './moments.ts';
import { OfficeNotice } from './notice.tsx';
import styles from './office.module.css';
import { useDeskText, useFormats } from './text.ts';

interface SaveBarProps {
  readonly form: Pick<Entries<unknown>, 'dirty' | 'changes' | 'reset' | 'saved'>;
  /** Whether all entries are valid; default true. If not, Save shows the first invalid field. */
  readonly valid?: boolean;
  readonly onSave: () => Promise<unknown>;
  /**
   * Called with true when saving starts, and with false at the end. Callers use it to lock fields that must
   * not change during the save.
   */
  readonly onSaving?: (saving: boolean) => void;
  /** Text of the toast on success. */
  readonly done: string;
  readonly children?: ReactNode;
}

/**
 * Saves the entries, or shows the server's message and keeps them. After a conflict the record is read again:
 * the next save is based on it, and the other person's changes are shown. Asks before the page is left
 * without saving.
 */
export function OfficeSaveBar(props: SaveBarProps) {
  const { form, valid = true, onSave, onSaving, done, children } = props;
  const t = useDeskText();
  const toast = useToast();
  const queries = useQueryClient();
  const { dirty, changes } = form;
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  useLeaveWarning(dirty, busy);
  const bar = useRef<HTMLDivElement>(null);

  const save = async () => {
    if (!valid) {
      bar.current?.parentElement?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      return;
    }
    setBusy(true);
    onSaving?.(true);
    setFailure(undefined);
    try {
      await onSave();
      form.saved();
      toast(done);
      await queries.invalidateQueries();
    } catch (error) {
      if (!(error instanceof CallError)) throw error;
      if (error.code === 'conflict') await queries.invalidateQueries();
      setFailure(error.message);
    } finally {
      setBusy(false);
      onSaving?.(false);
    }
  };
  const discard = () => {
    setFailure(undefined);
    form.reset();
  };

  return (
    <div className={styles.form} ref={bar}>
      {(failure || changes.length > 0) && (
        <OfficeNotice tone={failure ? 'bad' : undefined}>
          <p>
            {failure ?? t('Meanwhile somebody else has changed this.')}
            {dirty && ` ${t('Your entries are still here.')}`}
          </p>
          {changes.length > 0 && <Changes changes={changes} />}
        </OfficeNotice>
      )}
      <div className={styles.actions}>
        <Button variant="primary" disabled={!dirty} busy={busy} onClick={() => void save()}>
          {t('Save')}
        </Button>
        <Button disabled={!dirty} busy={busy} onClick={discard}>
          {t('Discard changes')}
        </Button>
        {children}
      </div>
    </div>
  );
}

/** Other people's changes. If the user changed the same value, a button switches between the two values. */
function Changes({ changes }: Pick<SaveBarProps['form'], 'changes'>) {
  const t = useDeskText();
  const { moment } = useFormats();
  return (
    <>
      <ul className={styles.changes}>
        {changes.map(({ label, theirs, own, isOwn, choose }) => {
          const words = isOwn ? t('Take the other value') : t('Back to my entry');
          return (
            <li key={label}>
              <strong>{label}</strong>
              {' · '}
              {withMoments(theirs, moment)}
              {own !== undefined && (
                <>
                  <br />
                  {t('Your entry: {value}', { value: withMoments(own, moment) })}{' '}
                  <Button
                    size="small"
                    aria-label={t('{name}: {value}', { name: words, value: label })}
                    onClick={() => choose(!isOwn)}
                  >
                    {words}
                  </Button>
                </>
              )}
            </li>
          );
        })}
      </ul>
      <p>{t('Save stores what the form shows now.')}</p>
    </>
  );
}
