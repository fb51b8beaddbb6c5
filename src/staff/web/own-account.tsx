/** Dialogs for the member's own password and two-step sign-in. */
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { TextField } from '#ui/field.tsx';
import { call, staffPasswordDigest } from '#ui/office/calls.ts';
import { OfficeDialog } from '#ui/office/form-dialog.tsx';
import { useDeskText } from '#ui/office/text.ts';
import { QrCode } from '#ui/qr-code.tsx';
import { useToast } from '#ui/toaster.tsx';
import styles from './shell.module.css';
import { NewPasswordField } from './sign-in.tsx';

/** Changes the member's password. The server ends the other sessions. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useDeskText();
  const toast = useToast();
  const { mutate, isPending, error } = useMutation({
    async mutationFn(fields: FormData) {
      const digestOf = (name: string) => staffPasswordDigest(String(fields.get(name) ?? ''));
      return call('changeStaffPassword', {
        passwordSha: await digestOf('present'),
        newPasswordSha: await digestOf('next'),
      });
    },
    onSuccess() {
      toast(t('Password changed'));
      onClose();
    },
  });
  return (
    <OfficeDialog
      title={t('Change password')}
      submit={t('Change password')}
      busy={isPending}
      failure={error?.message}
      onSubmit={mutate}
      onClose={onClose}
    >
      <Password name="present" />
      <NewPasswordField name="next" />
    </OfficeDialog>
  );
}

function Password({ name }: { name: string }) {
  const t = useDeskText();
  return (
    <TextField
      name={name}
      label={t('Current password')}
      type="password"
      maxLength={500}
      autoComplete="current-password"
      required
      data-first=""
    />
  );
}

type Stage =
  | { readonly kind: 'on' | 'off' }
  | { readonly kind: 'begun'; readonly secret: string; readonly uri: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

const buttons = { on: 'Switch off', off: 'Set up', begun: 'Switch on', codes: 'Done' } as const;

/**
 * Sets up or switches off the member's two-step sign-in.
 * @param onClose undefined if two-step sign-in is mandatory, so that the dialog can't be closed
 */
export function TwoStepDialog({ onClose }: { onClose?: (() => void) | undefined }) {
  const t = useDeskText();
  const toast = useToast();
  const [stage, setStage] = useState<Stage>({ kind: 'off' });
  useEffect(() => {
    call('staffMe', {}).then(
      ({ val }) => val.secondFactor === 'on' && setStage({ kind: 'on' }),
      () => undefined,
    );
  }, []);

  async function next(fields: FormData): Promise<Stage | undefined> {
    const code = String(fields.get('code') ?? '');
    if (stage.kind === 'codes') return undefined;
    if (stage.kind === 'begun') {
      const { val } = await call('enableStaffSecondFactor', { code });
      return { kind: 'codes', codes: val.recoveryCodes };
    }
    const passwordSha = await staffPasswordDigest(String(fields.get('password') ?? ''));
    if (stage.kind === 'off') {
      return { kind: 'begun', ...(await call('startStaffSecondFactor', { passwordSha })).val };
    }
    await call('disableStaffSecondFactor', { passwordSha, code });
    return undefined;
  }

  const { mutate, isPending, error } = useMutation({
    mutationFn: next,
    onSuccess(reached) {
      if (reached) setStage(reached);
      else if (!onClose) location.reload();
      else {
        if (stage.kind === 'on') toast(t('Two-step sign-in is off'));
        onClose();
      }
    },
  });

  return (
    <OfficeDialog
      title={t('Two-step sign-in')}
      submit={t(buttons[stage.kind])}
      busy={isPending}
      failure={error?.message}
      isReady={stage.kind === 'codes'}
      onSubmit={mutate}
      // The recovery codes are shown only once, so Escape or a mouse press on the backdrop must not close the
      // dialog.
      onClose={stage.kind === 'codes' ? undefined : onClose}
    >
      <Fields stage={stage} forced={!onClose} />
    </OfficeDialog>
  );
}

function Fields({ stage, forced }: { stage: Stage; forced: boolean }) {
  const t = useDeskText();
  if (stage.kind === 'codes') {
    return (
      <>
        <p>
          {t(
            'Two-step sign-in is on. Keep these recovery codes in a safe place: without the app, each lets you sign in once. They are not shown again.',
          )}
        </p>
        <pre className={styles.secret}>{stage.codes.join('\n')}</pre>
      </>
    );
  }
  if (stage.kind === 'begun') {
    return (
      <>
        <p>
          {t(
            'Scan the QR code with an authenticator app, or type the key into the app. Then enter the code that the app shows.',
          )}
        </p>
        <QrCode text={stage.uri} label={t('QR code with the key')} />
        <p className={styles.secret}>{stage.secret}</p>
        <Code label={t('Code from the app')} />
      </>
    );
  }
  return (
    <>
      <p>
        {stage.kind === 'on'
          ? t('Two-step sign-in is on. To switch it off, enter your password and a code.')
          : forced
            ? t(
                'You need two-step sign-in: a password and a code from an app. Please set it up first.',
              )
            : t(
                'With two-step sign-in, you enter a code from an app on your phone after the password.',
              )}
      </p>
      <Password name="password" />
      {stage.kind === 'on' && <Code label={t('Code from the app, or a recovery code')} />}
    </>
  );
}

const Code = ({ label }: { label: string }) => (
  <TextField
    key={label}
    name="code"
    label={label}
    autoComplete="one-time-code"
    required
    autoFocus
  />
);
