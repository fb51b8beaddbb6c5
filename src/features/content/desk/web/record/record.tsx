/** Components shared by the pages of the content desk: record, history, buttons. */
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { useState } from 'react';
import type { Payload } from '#contract/call.ts';
import type { AuditLine } from '#contract/staff/accounts.ts';
import type { StaffCallName, StaffCalls } from '#contract/staff/index.ts';
import {
  type ContentLanguage,
  type ContentState,
  contentLanguages,
} from '#contract/staff/names.ts';
import { Button } from '#ui/button.tsx';
import { call } from '#ui/office/calls.ts';
import { deskQuery } from '#ui/office/change.ts';
import { OfficeHistory } from '#ui/office/history.tsx';
import { Icon } from '#ui/office/icons.tsx';
import { useDeskPress } from '#ui/office/press.ts';
import { OfficeMark, OfficeSection, type Tone } from '#ui/office/sheet.tsx';
import { useDeskText, useFormats } from '#ui/office/text.ts';
import { useSite } from '#ui/site/site.tsx';
import { contentStateWords } from './words.ts';

/** Loads data for a form. Does not refetch by itself, so that the form stays while staff type. */
export const useRecord = <N extends StaffCallName>(name: N, payload: Payload<StaffCalls[N]>) =>
  useQuery({
    ...deskQuery(name, payload),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** Language being edited. A search parameter in the URL, so that it stays after a save. */
export function useContentLanguage() {
  const { go } = useSite();
  const { search, pathname } = useLocation();
  const params = search as Record<string, string>;
  const language = contentLanguages.find((one) => one === params.language) ?? 'en';
  const show = (one: ContentLanguage) =>
    go(`${pathname}?${new URLSearchParams({ ...params, language: one })}`, {
      replace: true,
      keepScroll: true,
    });
  return [language, show] as const;
}

export function ContentHistory({ lines }: { lines: readonly AuditLine[] }) {
  const t = useDeskText();
  return (
    <OfficeSection title={t('Changes by staff')}>
      <OfficeHistory lines={lines} />
    </OfficeSection>
  );
}

interface ArrowButtonProps {
  readonly way: 'up' | 'down';
  readonly label: string;
  readonly disabled: boolean;
  readonly onClick: () => void;
}

/** Button that moves a record by one position in its list. */
export const ArrowButton = ({ way, label, ...button }: ArrowButtonProps) => (
  <Button size="small" variant="quiet" aria-label={label} title={label} {...button}>
    <Icon name={way} />
  </Button>
);

interface RestoreProps {
  readonly id: string;
  readonly title: string;
}

/** Button that restores an item from the bin. `isOnce`: disappears after a click, for use in a toast. */
export function RestoreButton({ id, title, isOnce }: RestoreProps & { isOnce?: boolean }) {
  const t = useDeskText();
  const press = useDeskPress();
  const [isPressed, setIsPressed] = useState(false);
  if (isPressed && isOnce) return null;
  return (
    <Button
      size="small"
      aria-label={t('Restore: {name}', { name: title })}
      onClick={async () => {
        setIsPressed(true);
        await press(() => call('restoreContent', { id }), t('Restored: {name}', { name: title }));
      }}
    >
      {t('Restore')}
    </Button>
  );
}

const tones: Readonly<Record<ContentState, Tone>> = {
  published: 'good',
  planned: 'due',
  draft: 'quiet',
  deleted: 'bad',
};

export function ContentStateMark({
  state,
  published,
}: {
  state: ContentState;
  published: string | null;
}) {
  const t = useDeskText();
  const { moment } = useFormats();
  const words =
    state === 'planned' && published
      ? t('Planned for {moment}', { moment: moment(published) })
      : t(contentStateWords[state]);
  return <OfficeMark tone={tones[state]} words={words} />;
}
