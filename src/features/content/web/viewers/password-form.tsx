import { type FormEvent, useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { TextField } from '#ui/text-field.tsx';
import styles from './viewer-states.module.css';

interface Props {
  /** Whether the last one was wrong. */
  wrong: boolean;
  give: (password: string) => void;
}

/** Asks for the password of a protected PDF. It stays in this window. */
export function PasswordForm({ wrong, give }: Props) {
  const t = useText();
  const [password, setPassword] = useState('');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password) give(password);
  };
  return (
    <form className={styles.password} onSubmit={submit}>
      <h2>{t('This document is protected by a password')}</h2>
      <TextField
        label={t('Password')}
        type="password"
        // No password of this site: none is to be offered, and none to be kept.
        autoComplete="off"
        maxLength={127}
        required
        value={password}
        error={wrong ? t('This password is wrong. Please try again.') : undefined}
        onChange={({ target }) => setPassword(target.value)}
      />
      <Button type="submit" variant="primary">
        {t('Open')}
      </Button>
    </form>
  );
}
