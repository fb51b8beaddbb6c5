import type { InputHTMLAttributes, ReactNode } from 'react';
import { paths } from '#contract/paths.ts';
import type { TextKey } from '#language/text.ts';
import { useText } from '#language/web/use-text.ts';
import { Button, ScriptedSubmit } from '#ui/button.tsx';
import { Alert } from '#ui/dialog.tsx';
import { type Form, TextFields, useForm } from '#ui/session/form.tsx';
import { useAct } from '#ui/session/use-act.ts';
import { PageRefusal } from '#ui/site/outcome.ts';
import { SiteLink } from '#ui/site/site.tsx';
import styles from './account-form.module.css';
import frame from './account-frame.module.css';
import {
  codeCheck,
  emailCheck,
  emailField,
  PasswordField,
  passwordCheck,
  passwordSha,
  repasswordCheck,
  signupCodeField,
} from './sign-in-fields.tsx';

interface Props {
  form: Form;
  button: string;
  /** Title of a dialog that shows a failure; undefined: the form shows the failure. */
  alert?: string;
  /** Whether this is a secondary form of the page. */
  minor?: boolean;
  closed?: boolean;
  children?: ReactNode;
  /** Links or buttons beside the submit button. */
  more?: ReactNode;
}

interface PageProps {
  title: string;
  lead?: string;
  children: ReactNode;
  /** Links to related pages: path and text. */
  ways?: readonly (readonly [to: string, text: string])[];
  /** For forms with several columns. */
  wide?: boolean;
}

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

/** A form with fields, failure message and submit button. */
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

export function CheckBox({ label, ...input }: CheckBoxProps) {
  return (
    <label className={styles.check}>
      <input {...input} type="checkbox" />
      <span>{label}</span>
    </label>
  );
}

const checks = {
  email: emailCheck,
  signupCode: codeCheck,
  password: passwordCheck,
  repassword: repasswordCheck,
};

interface CodeFormProps {
  /** E-mail address typed on the previous page. */
  email: string;
  button: string;
  send: (form: { email: string; signupCode: string; passwordSha: string }) => Promise<void>;
  sendAgain: (email: string) => Promise<unknown>;
}

/** Form with e-mail address, code, and password twice: confirms a sign-up or sets a new password. */
export function CodeForm({ email, button, send, sendAgain }: CodeFormProps) {
  const t = useText();
  const form = useForm(
    checks,
    async ({ email = '', signupCode = '', password = '', repassword }) => {
      if (repassword !== password) {
        throw new PageRefusal('Password and reenter password does not match!');
      }
      await send({ email, signupCode, passwordSha: await passwordSha(password) });
    },
  );
  const again = useAct({
    async send(to: string) {
      if (to === '') throw new PageRefusal('Please input Email');
      await sendAgain(to);
      return t('If a code can be used with this address, a new one is on its way.');
    },
  });
  return (
    <AccountForm
      form={form}
      button={button}
      more={
        <Button
          variant="quiet"
          onClick={({ currentTarget }) => void again.act(emailIn(currentTarget.form))}
          busy={again.busy}
        >
          {t('Send the code again')}
        </Button>
      }
    >
      <TextFields form={form} fields={[emailField, signupCodeField]} values={{ email }} />
      <PasswordFields error={form.error} />
      {(again.failure ?? again.answer) && (
        <p role="status" className={again.failure ? styles.failure : styles.done}>
          {again.failure ?? again.answer}
        </p>
      )}
    </AccountForm>
  );
}

export function PasswordFields({ error }: { error: (name: string) => string | undefined }) {
  const t = useText();
  return (
    <>
      <PasswordField label={t('Password (6-30 letters or digits)')} error={error} isNew />
      <PasswordField name="repassword" label={t('Reenter password')} error={error} isNew />
    </>
  );
}

const emailIn = (form: HTMLFormElement | null): string =>
  form ? String(new FormData(form).get('email') ?? '').trim() : '';

/** Pages of the account, by the id of the heading. */
export const accountPages = {
  profile: { path: paths.MyHome, text: 'Profile' },
  addresses: { path: paths.MyAddresses, text: 'Saved addresses' },
  security: { path: paths.MySecurity, text: 'Security' },
  watches: { path: paths.MyWatches, text: 'Items you are waiting for' },
  mails: { path: paths.MyMails, text: 'E-mails' },
} as const satisfies Record<string, { path: string; text: TextKey }>;

interface FrameProps {
  page: keyof typeof accountPages;
  /** Heading; default: the name of the page. */
  head?: ReactNode;
  children: ReactNode;
}

/** A page of the account with links to the others. */
export function AccountFrame({ page, head, children }: FrameProps) {
  const t = useText();
  return (
    <div className={frame.page}>
      <nav className={frame.parts} aria-label={t('Sections of the account')}>
        <ul>
          {Object.entries(accountPages).map(([id, { path, text }]) => (
            <li key={id}>
              <SiteLink to={path} aria-current={id === page ? 'page' : undefined}>
                {t(text)}
              </SiteLink>
            </li>
          ))}
        </ul>
      </nav>
      <div className={frame.sections}>
        {head ?? (
          <h1 id={page} tabIndex={-1}>
            {t(accountPages[page].text)}
          </h1>
        )}
        {children}
      </div>
    </div>
  );
}

interface SectionProps {
  id: string;
  title: string;
  children: ReactNode;
}

export function AccountSection({ id, title, children }: SectionProps) {
  return (
    <section className={frame.section} aria-labelledby={id}>
      {/* Gets the focus when the last row of the section is removed. */}
      <h2 id={id} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  );
}
