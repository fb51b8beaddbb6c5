import type { ReactNode } from 'react';
import { Button } from '#ui/button.tsx';
import { TextArea } from '#ui/field.tsx';
import type { useOfficeChange } from '#ui/office/change.ts';
import { useTypedWarning } from '#ui/office/leaving.ts';
import office from '#ui/office/office.module.css';
import { useDeskText } from '#ui/office/text.ts';
import styles from './order.module.css';

interface Props {
  readonly remark: string;
  readonly onRemark: (remark: string) => void;
  readonly isRequired: boolean;
  readonly maxLength: number;
  /** Text that says what sending does. */
  readonly hint: string;
  /** Why the form can't be sent; '' if it can. */
  readonly problem: string;
  readonly isReady: boolean;
  /** False if the order can't be changed any more. The form stays open to show the typed values. */
  readonly offered: boolean;
  readonly sending: ReturnType<typeof useOfficeChange>;
  readonly button: string;
  readonly onSend: () => Promise<void>;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/**
 * A form in the order's page that changes the order, with a remark to the customer. Enter does not send it.
 */
export function RemarkForm(props: Props) {
  const { remark, onRemark, isRequired, maxLength, hint, problem, isReady, offered } = props;
  const { sending, button, onSend, onClose, children } = props;
  const t = useDeskText();
  const warning = useTypedWarning(sending.busy);
  return (
    <form
      className={styles.form}
      noValidate
      {...warning}
      onSubmit={(event) => {
        event.preventDefault();
        void onSend();
      }}
    >
      {children}
      <TextArea
        label={t('Remark to the customer')}
        value={remark}
        rows={2}
        required={isRequired}
        maxLength={maxLength}
        hint={hint}
        onChange={({ target }) => onRemark(target.value)}
      />
      {sending.failure && (
        <p className={office.failure} role="alert">
          {sending.failure}
        </p>
      )}
      <div className={styles.send}>
        <Button type="submit" variant="primary" disabled={!isReady} busy={sending.busy}>
          {button}
        </Button>
        <Button onClick={onClose}>{offered ? t('Cancel') : t('Close')}</Button>
        <p role="status" className={styles.small}>
          {problem}
        </p>
      </div>
    </form>
  );
}
