import { useQuery } from '@tanstack/react-query';
import type { Device } from '#contract/account-security.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Moment } from '#ui/moment.tsx';
import { focusNextRow, useAct } from '#ui/session/use-act.ts';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import styles from './account-frame.module.css';
import { devicesQuery } from './account-links.ts';

/** Id of the heading above the devices. */
export const DEVICES = 'devices';

interface Leaving {
  id: string;
  button: HTMLElement;
}

/** The devices where the customer is signed in, with 'sign out there'. */
export function Devices() {
  const t = useText();
  const site = useSite();
  const toast = useToast();
  const { data: outcome } = useQuery(devicesQuery(site));
  const { act, busy, given } = useAct({
    send: ({ id }: Leaving) => site.client.call('signOutDevice', { id }),
    done(_, { button }) {
      toast(t('Signed out there.'));
      if (document.activeElement === button) focusNextRow('signOut', button, DEVICES);
    },
    changes: ['devices'],
    tells: 'toast',
    part: ({ id }) => id,
  });
  if (!outcome) return <p role="status">{t('Loading')}</p>;
  if (!outcome.ok) return <p role="alert">{outcome.message}</p>;
  return (
    <ul className={styles.devices}>
      {outcome.val.map((device) => (
        <li key={device.id} className={styles.device}>
          <DeviceFacts device={device} />
          {device.current ? (
            <span className={styles.here}>{t('This device')}</span>
          ) : (
            <Button
              size="small"
              busy={busy && given?.id === device.id}
              data-change="signOut"
              onClick={({ currentTarget: button }) => void act({ id: device.id, button })}
              aria-label={t('Sign out there: {name}', { name: device.name })}
            >
              {t('Sign out there')}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function DeviceFacts({ device }: { device: Device }) {
  const t = useText();
  return (
    <div>
      <bdi>{device.name || t('Unknown device')}</bdi>
      <p className={styles.facts}>
        <bdi dir="ltr">{device.address}</bdi> · {t('last used')} <Moment at={device.usedAt} />
      </p>
    </div>
  );
}
