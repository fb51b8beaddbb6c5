/** State of publishing, and the publish button. */
import { useQuery } from '@tanstack/react-query';
import type { ChangeSummary, PublishState } from '#contract/staff/publishing.ts';
import { joined } from '#language/format.ts';
import { Button } from '#ui/button.tsx';
import { Skeleton } from '#ui/error-state.tsx';
import { call } from '#ui/office/calls.ts';
import { deskQuery } from '#ui/office/change.ts';
import styles from '#ui/office/office.module.css';
import { useDeskPress } from '#ui/office/press.ts';
import { type DeskKey, type OfficeText, useDeskText, useFormats } from '#ui/office/text.ts';
import { SiteLink } from '#ui/site/site.tsx';

interface PublishWords {
  readonly title: string;
  /** Whether staff may have to act. */
  readonly urgent: boolean;
  readonly button: boolean;
}

/**
 * Describes the state of publishing. No button while publishing. After a rollback the button resumes
 * publishing.
 */
export function publishWords(state: PublishState, t: OfficeText): PublishWords {
  const { unpublished: count, rollback, publishing, publishesIn, version, newest } = state;
  if (publishing) return { title: t('Publishing…'), urgent: true, button: false };
  if (rollback) {
    const title = t('Rolled back: visitors see version {version} (the newest is {newest}).', {
      version,
      newest,
    });
    return { title, urgent: true, button: true };
  }
  if (count === 0) {
    return { title: t('Everything is published.'), urgent: false, button: false };
  }
  const title =
    publishesIn === 0
      ? t('{count} edits not published yet; publishing begins in a moment.', { count })
      : t('{count} edits not published yet; publishing begins in {time}.', {
          count,
          time: `${publishesIn}\u00a0s`,
        });
  return { title, urgent: true, button: true };
}

const summaryKeys = {
  turbos: {
    added: '{count} turbos added',
    changed: '{count} turbos changed',
    removed: '{count} turbos removed',
  },
  parts: {
    added: '{count} parts added',
    changed: '{count} parts changed',
    removed: '{count} parts removed',
  },
  lines: {
    added: '{count} lines added',
    changed: '{count} lines changed',
    removed: '{count} lines removed',
  },
} as const satisfies Record<
  keyof ChangeSummary,
  Record<keyof ChangeSummary[keyof ChangeSummary], DeskKey>
>;

/** Returns a function that describes a summary, such as '3 turbos changed, 1 part added'. */
export function useSummaryWords() {
  const t = useDeskText();
  return (summary: ChangeSummary): string => {
    const words = (['turbos', 'parts', 'lines'] as const).flatMap((part) =>
      (['added', 'changed', 'removed'] as const).map((what) => {
        const count = summary[part][what];
        return count > 0 && t(summaryKeys[part][what], { count });
      }),
    );
    return joined(t, words) || t('nothing noted');
  };
}

/** Polling interval until edits are published, ms. */
const BUSY_MS = 1000;
const QUIET_MS = 30_000;

const isBusy = (state: PublishState | undefined) =>
  state !== undefined && (state.publishing || (state.unpublished > 0 && state.rollback === null));

export const usePublishState = () =>
  useQuery({
    ...deskQuery('getPublishState', {}),
    refetchInterval: ({ state: { data } }) => (isBusy(data?.val) ? BUSY_MS : QUIET_MS),
  }).data?.val;

/** Shows the published version and unpublished edits, with the publish button. */
export function OfficePublishBar({ link = true }: { link?: boolean }) {
  const t = useDeskText();
  const { moment, age } = useFormats();
  const press = useDeskPress();
  const state = usePublishState();
  if (!state) return <Skeleton height={60} />;
  const { rollback, publishing, version, publishedAt } = state;
  const { title, urgent, button } = publishWords(state, t);
  return (
    <div className={styles.state}>
      <div role="status">
        {urgent ? <strong>{title}</strong> : <span>{title}</span>}{' '}
        <span className={styles.none}>
          {rollback && !publishing
            ? t('Since {moment} by {who}. Automatic publishing is paused until you publish.', {
                moment: moment(rollback.since),
                who: rollback.who,
              })
            : t('Visitors read version {version}, made {moment} ({age} ago).', {
                version,
                moment: moment(publishedAt),
                age: age(publishedAt),
              })}
        </span>{' '}
        {link && (
          <SiteLink to="/versions" preload={false}>
            {t('Versions')}
          </SiteLink>
        )}
      </div>
      {button && (
        <Button
          size="small"
          variant={rollback ? 'primary' : 'plain'}
          onClick={() => void press(() => call('publishNow', {}))}
        >
          {rollback ? t('Publish all edits') : t('Publish now')}
        </Button>
      )}
    </div>
  );
}
