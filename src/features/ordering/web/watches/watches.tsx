import { useQuery } from '@tanstack/react-query';
import type { Watch } from '#contract/item-requests.ts';
import { AccountFrame } from '#features/accounts/web/account-form.tsx';
import { Successors } from '#features/adding/web/item-stock.tsx';
import { dayIn } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Moment } from '#ui/moment.tsx';
import { useAct } from '#ui/session/use-act.ts';
import { useSite } from '#ui/site/site.tsx';
import { ItemNumber, Withheld } from '../lines/line-item.tsx';
import { watchesQuery } from '../ordering-pages.ts';
import styles from './watches.module.css';

export const WatchesPage = () => (
  <AccountFrame page="watches">
    <Watches />
  </AccountFrame>
);

export function Watches() {
  const t = useText();
  const { tag } = useLanguage();
  const site = useSite();
  const { data: outcome } = useQuery(watchesQuery(site));
  const {
    act: remove,
    busy,
    given,
  } = useAct({
    send: ({ type, refId }: Watch) => site.client.call('watchRemove', { refCodeType: type, refId }),
    changes: ['watches'],
    tells: 'toast',
    part: ({ refId }) => refId,
  });
  if (!outcome) return <p role="status">{t('Loading')}</p>;
  if (!outcome.ok) return <p role="alert">{outcome.message}</p>;
  if (outcome.val.length === 0) {
    return (
      <p>
        {t(
          'You are not waiting for any item. Select “Tell me” next to an item that is out of stock.',
        )}
      </p>
    );
  }
  return (
    <ul className={styles.watches}>
      {outcome.val.map((watch) => (
        <li key={watch.refId}>
          <div className={styles.item}>
            <ItemNumber
              number={watch.itemNumber}
              turboId={watch.type === '0' ? watch.refId : undefined}
            />
            <bdi className={styles.name}>{watch.name}</bdi>
            {watch.expected && (
              <span>{t('Expected {day}', { day: dayIn(tag, watch.expected) })}</span>
            )}
            {watch.noRight && <Withheld />}
            <Successors numbers={watch.replacedBy} />
            <span className={styles.asked}>
              <Moment at={watch.askedAt} dayOnly />
            </span>
          </div>
          <Button
            size="small"
            variant="quiet"
            busy={busy && given?.refId === watch.refId}
            aria-label={t('Delete {number}', { number: watch.itemNumber })}
            onClick={() => void remove(watch)}
          >
            {t('Delete')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
