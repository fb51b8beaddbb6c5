import type { ReactNode } from 'react';
import { useText } from '#language/web/use-text.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { useScripts } from '#ui/site/use-scripts.ts';
import styles from './account-form.module.css';
import type { Form } from './use-form.ts';

interface Props {
  form: Form;
  /** Text of the button that sends it. */
  button: string;
  /** Title of the alert that tells what went wrong; without it the form itself tells. */
  alert?: string;
  /** Whether it is one of several forms of a page, and not the one for whose sake people come. */
  minor?: boolean;
  /** Whether it may not be sent yet. */
  closed?: boolean;
  children: ReactNode;
  /** Further ways on, beside the button. */
  more?: ReactNode;
}

/** A form of the account: its fields, what went wrong, and the one button. */
export function AccountForm(props: Props) {
  const { form, button, alert, minor = false, closed = false, children, more } = props;
  const t = useText();
  const scripts = useScripts();
  return (
    <form {...form.props} method="post" className={styles.form}>
      {children}
      <noscript>
        <p className={styles.failure}>
          {t('This form needs scripts: your password is made unreadable before it is sent.')}
        </p>
      </noscript>
      {alert !== undefined && (
        <Alert
          open={form.failure !== undefined}
          title={alert}
          button={t('Close')}
          onClose={form.forget}
        >
          {form.failure}
        </Alert>
      )}
      {alert === undefined && form.failure && (
        <p role="alert" className={styles.failure}>
          {form.failure}
        </p>
      )}
      <div className={styles.actions}>
        {/* Closed until scripts run: sent by the browser itself, it would give the password away. */}
        <Button
          type="submit"
          variant={minor ? 'plain' : 'primary'}
          disabled={closed || !scripts}
          aria-busy={form.sending || undefined}
        >
          {button}
        </Button>
        {more}
      </div>
    </form>
  );
}
