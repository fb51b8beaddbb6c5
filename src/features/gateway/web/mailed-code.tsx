import { type FormEvent, useState } from 'react';
import { isEmail } from '#contract/text-rules.ts';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { ScriptedSubmit } from '#ui/button.tsx';
import { TextField } from '#ui/field.tsx';
import { usePerson } from '#ui/session/person.tsx';
import { useAct } from '#ui/session/use-act.ts';
import { useSite } from '#ui/site/site.tsx';
import styles from './captcha-page.module.css';

interface Props {
  ck: string;
  /** Called when the captcha has ended. */
  onExpired: () => void;
}

const emailFault = (email: string): TextKey | undefined => {
  if (email === '') return 'Please input Email';
  return isEmail(email) ? undefined : 'Enter a valid e-mail address.';
};

/** For people who cannot see the picture: a code by e-mail, accepted like its letters. */
export function MailedCode({ ck, onExpired }: Props) {
  const t = useText();
  const { client } = useSite();
  const person = usePerson();
  const [wrong, setWrong] = useState<TextKey>();
  const { act, busy, answer, given, failure, forget } = useAct({
    send: async (email: string) => (await client.call('captchaByEmail', { key: ck, email })).val,
    refused({ code }) {
      if (code === 'captchaExpired') onExpired();
      return code === 'captchaExpired';
    },
  });
  const error = wrong ? t(wrong) : failure;

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const email = String(new FormData(event.currentTarget).get('email') ?? '').trim();
    const fault = person ? undefined : emailFault(email);
    setWrong(fault);
    if (fault) forget();
    else void act(email);
  }

  return (
    <details className={styles.other}>
      <summary>{t('I can’t see the picture')}</summary>
      <p>{t('Get a code by e-mail instead: type it into the same field.')}</p>
      <form noValidate className={styles.form} onSubmit={send}>
        {!person && (
          <TextField
            name="email"
            label={t('E-mail')}
            type="email"
            dir="ltr"
            required
            autoComplete="email"
            error={error}
            onBlur={({ currentTarget: { value } }) => {
              const fault = value && emailFault(value);
              if (fault) setWrong(fault);
            }}
          />
        )}
        <ScriptedSubmit busy={busy}>{t('Send the code')}</ScriptedSubmit>
      </form>
      {person && error && <p role="alert">{error}</p>}
      <p role="status">
        {answer?.ownMailbox && t('A code is on its way to the e-mail address of the account.')}
        {answer?.ownMailbox === false &&
          t('A code is on its way to {email}.', { email: given ?? '' })}
      </p>
    </details>
  );
}
