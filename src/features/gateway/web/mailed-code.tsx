import { type FormEvent, useState } from 'react';
import { isEmail } from '#contract/contact-rules.ts';
import { CallError } from '#contract/errors.ts';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { ScriptedSubmit } from '#ui/button.tsx';
import { usePerson } from '#ui/session/person.tsx';
import { useSite } from '#ui/site/site.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './captcha-page.module.css';

interface Props {
  ck: string;
  /** Called when the captcha has ended. */
  onExpired: () => void;
}

const emailFault = (email: string): TextKey | undefined => {
  if (email === '') return 'Please input Email';
  return isEmail(email) ? undefined : 'This is no e-mail address.';
};

/** For people who cannot see the picture: a code by e-mail, accepted like its letters. */
export function MailedCode({ ck, onExpired }: Props) {
  const t = useText();
  const { client } = useSite();
  const person = usePerson();
  const [state, setState] = useState<{ sentence?: string; error?: string; busy?: boolean }>({});

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (state.busy) return;
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    const fault = person ? undefined : emailFault(email);
    if (fault) return setState({ error: t(fault) });
    setState({ busy: true });
    try {
      const { val } = await client.call('captchaByEmail', { key: ck, email });
      setState({
        sentence: val.ownMailbox
          ? t('A code is on its way to the e-mail address of the account.')
          : t('A code is on its way to {email}.', { email }),
      });
    } catch (failure) {
      if (failure instanceof CallError && failure.code === 'captchaExpired') return onExpired();
      const known = failure instanceof CallError ? failure.message : undefined;
      setState({ error: known ?? t('Process error, please try it later.') });
    }
  }

  return (
    <details className={styles.other}>
      <summary>{t('I can’t see the picture')}</summary>
      <p>{t('Get a code by e-mail instead: type it into the same field.')}</p>
      <form noValidate className={styles.form} onSubmit={(event) => void send(event)}>
        {!person && (
          <TextField
            name="email"
            label={t('E-mail')}
            type="email"
            dir="ltr"
            required
            autoComplete="email"
            error={state.error}
            onBlur={({ currentTarget: { value } }) => {
              const fault = value && emailFault(value);
              if (fault) setState({ error: t(fault) });
            }}
          />
        )}
        <ScriptedSubmit busy={state.busy}>{t('Send the code')}</ScriptedSubmit>
      </form>
      {person && state.error && <p role="alert">{state.error}</p>}
      <p role="status">{state.sentence}</p>
    </details>
  );
}
