import type { InputHTMLAttributes, ReactNode } from 'react';
import { useText } from '#language/web/use-text.ts';
import { Alert } from '#ui/alert.tsx';
import { ScriptedSubmit } from '#ui/button.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import styles from './account-form.module.css';
import type { Form } from './use-form.ts';

interface Props {
  form: Form;
  /** Label of the submit button. */
  button: string;
  /** Title of the alert that shows a failure; without it the form shows the failure itself. */
  alert?: string;
  /** A secondary form of the page. */
  minor?: boolean;
  /** Disables the submit button. */
  closed?: boolean;
  children?: ReactNode;
  /** Further links or buttons beside the submit button. */
  more?: ReactNode;
}

interface PageProps {
  title: string;
  lead?: string;
  children: ReactNode;
  /** Links to related pages: address and text. */
  ways?: readonly (readonly [to: string, text: string])[];
  /** Not narrow: a form of several columns. */
  wide?: boolean;
}

/** A page around a form of the account. */
export const AccountPage = ({ title, lead, children, ways, wide = false }: PageProps) => (
  <div className={wide ? styles.page : `${styles.page} ${styles.narrow}`}>
    <h1>{title}</h1>
    {lead && <p className={styles.lead}>{lead}</p>}
    {children}
    {ways && (
      <p className={styles.ways}>
        {ways.map(([to, text]) => (
          <SiteLink key={to} to={to}>
            {text}
          </SiteLink>
        ))}
      </p>
    )}
  </div>
);

/** A form of the account: its fields, the failure message and the submit button. */
export function AccountForm(props: Props) {
  const { form, button, alert, minor = false, closed = false, children, more } = props;
  const t = useText();
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
          onClose={form.clearFailure}
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
        <ScriptedSubmit variant={minor ? 'plain' : 'primary'} disabled={closed} busy={form.sending}>
          {button}
        </ScriptedSubmit>
        {more}
      </div>
    </form>
  );
}

type CheckBoxProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & { label: ReactNode };

/** A labelled checkbox. */
export function CheckBox({ label, ...input }: CheckBoxProps) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}
