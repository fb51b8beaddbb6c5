/** Dialogs of the own account: its password, and its two-step sign-in. */
import { Alert, Stack, TextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import { call, staffPasswordDigest } from '#ui/desk/calls.ts';
import { DeskFormDialog } from '#ui/desk/question-dialog.tsx';
import { QrCode } from '#ui/qr-code.tsx';

const leastLength = 12;

/** Changes the own password; the server ends the other sessions. */
export function PasswordDialog({ onClose }: { onClose: () => void }) {
  const notify = useNotify();
  const { mutate, error } = useMutation({
    async mutationFn(fields: FormData) {
      const digestOf = (name: string) => staffPasswordDigest(String(fields.get(name) ?? ''));
      return call('changeStaffPassword', {
        passwordSha: await digestOf('present'),
        newPasswordSha: await digestOf('next'),
      });
    },
    onSuccess() {
      notify('Password changed', { type: 'success' });
      onClose();
    },
  });

  return (
    <DeskFormDialog
      title="Change password"
      button="Change password"
      onSubmit={mutate}
      onClose={onClose}
    >
      <Stack spacing={1}>
        <TextField
          name="present"
          label="Current password"
          type="password"
          autoComplete="current-password"
          required
          autoFocus
        />
        <TextField
          name="next"
          label="New password"
          type="password"
          autoComplete="new-password"
          helperText={`At least ${leastLength} characters`}
          slotProps={{ htmlInput: { minLength: leastLength } }}
          required
        />
        {error && <Alert severity="error">{error.message}</Alert>}
      </Stack>
    </DeskFormDialog>
  );
}

type Stage =
  | { readonly kind: 'on' | 'off' }
  | { readonly kind: 'begun'; readonly secret: string; readonly uri: string }
  | { readonly kind: 'codes'; readonly codes: readonly string[] };

const buttons = { on: 'Switch off', off: 'Set up', begun: 'Switch on', codes: 'Done' };

/**
 * Sets up or switches off the own two-step sign-in.
 * @param onClose undefined if it must be set up first, so that the dialog can't be closed
 */
export function TwoStepDialog({ onClose }: { onClose?: (() => void) | undefined }) {
  const notify = useNotify();
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

  const { mutate, error } = useMutation({
    mutationFn: next,
    onSuccess(reached) {
      if (reached) setStage(reached);
      else if (!onClose) location.reload();
      else {
        if (stage.kind === 'on') notify('Two-step sign-in is off', { type: 'success' });
        onClose();
      }
    },
  });

  return (
    <DeskFormDialog
      title="Two-step sign-in"
      button={buttons[stage.kind]}
      onSubmit={mutate}
      // Escape or a press beside the dialog would end the only sight of the recovery codes.
      onClose={stage.kind === 'codes' ? undefined : onClose}
    >
      <Stack spacing={2}>
        <Fields stage={stage} forced={!onClose} />
        {error && <Alert severity="error">{error.message}</Alert>}
      </Stack>
    </DeskFormDialog>
  );
}

function Fields({ stage, forced }: { stage: Stage; forced: boolean }) {
  if (stage.kind === 'codes') {
    return (
      <>
        <Typography>
          Two-step sign-in is on. Keep these recovery codes in a safe place: without the app, each
          lets you sign in once. They are not shown again.
        </Typography>
        <Typography component="pre" sx={{ fontFamily: 'monospace', m: 0 }}>
          {stage.codes.join('\n')}
        </Typography>
      </>
    );
  }
  if (stage.kind === 'begun') {
    return (
      <>
        <Typography>
          Scan the QR code with an authenticator app, or type the key into the app. Then enter the
          code that the app shows.
        </Typography>
        <QrCode text={stage.uri} label="QR code with the key" />
        <Typography sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere' }}>
          {stage.secret}
        </Typography>
        <Code label="Code from the app" />
      </>
    );
  }
  return (
    <>
      <Typography>
        {stage.kind === 'on'
          ? 'Two-step sign-in is on. To switch it off, enter your password and a code.'
          : forced
            ? 'You need two-step sign-in: a password and a code from an app. Please set it up first.'
            : 'With two-step sign-in, you enter a code from an app on your phone after the password.'}
      </Typography>
      <TextField
        name="password"
        label="Current password"
        type="password"
        autoComplete="current-password"
        required
        autoFocus
      />
      {stage.kind === 'on' && <Code label="Code from the app, or a recovery code" />}
    </>
  );
}

const Code = ({ label }: { label: string }) => (
  <TextField key={label} name="code" label={label} autoComplete="one-time-code" required />
);
