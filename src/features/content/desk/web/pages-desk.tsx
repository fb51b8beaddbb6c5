import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import type { Answer } from '#contract/call.ts';
import type { DeskPage } from '#contract/staff/content.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import { contentLanguages } from '#contract/staff/names.ts';
import { ErrorState, Skeleton } from '#ui/error-state.tsx';
import { call } from '#ui/office/calls.ts';
import { deskQuery } from '#ui/office/change.ts';
import { useEntries } from '#ui/office/entries.ts';
import { PageTitle } from '#ui/office/member.tsx';
import { OfficeSaveBar } from '#ui/office/save-bar.tsx';
import { type OfficeColumn, OfficePage, OfficeRows } from '#ui/office/sheet.tsx';
import { type DeskKey, useDeskText, useFormats } from '#ui/office/text.ts';
import { SiteLink } from '#ui/site/site.tsx';
import styles from './record/content-desk.module.css';
import { entryTextsOf, textsToSend, useTextFields } from './record/entries.ts';
import { ContentHistory, useContentLanguage, useRecord } from './record/record.tsx';
import { TextTabs } from './text-tabs.tsx';

/** List of the pages whose texts staff write. */
export function PageList() {
  const t = useDeskText();
  const { moment } = useFormats();
  const { data, error, refetch } = useQuery(deskQuery('listPages', {}));
  const columns: readonly OfficeColumn<Answer<StaffCalls['listPages']>[number]>[] = [
    {
      head: 'Page',
      names: true,
      cell: ({ id, name }) => (
        <SiteLink to={`/pages/${id}/show`} preload={false}>
          {t(name as DeskKey)}
        </SiteLink>
      ),
    },
    {
      head: 'Languages',
      cell: ({ languages }) =>
        t('{some} of {all}', { some: languages.length, all: contentLanguages.length }),
    },
    {
      head: 'Changed',
      cell: ({ changed, changedBy }) => (changed ? `${moment(changed)}, ${changedBy}` : '–'),
    },
  ];
  return (
    <OfficePage>
      <PageTitle>{t('Pages')}</PageTitle>
      {error && <ErrorState level={2} title={error.message} retry={() => void refetch()} />}
      {!data && !error && <Skeleton height={120} />}
      {data && (
        <OfficeRows label={t('Pages')} columns={columns} rows={data.val} keyOf={({ id }) => id} />
      )}
    </OfficePage>
  );
}

export function PagePage() {
  const t = useDeskText();
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data, error, refetch } = useRecord('getPage', { id });
  if (!data) {
    if (!error) return <Skeleton height={520} />;
    return <ErrorState level={2} title={error.message} retry={() => void refetch()} />;
  }
  const page = data.val;
  return (
    <OfficePage>
      <PageTitle>{t('Pages')}</PageTitle>
      <h2>{t(page.name as DeskKey)}</h2>
      <PageForm key={id} page={page} />
      <ContentHistory lines={page.history} />
    </OfficePage>
  );
}

function PageForm({ page: { id, version, name, texts } }: { page: DeskPage }) {
  const t = useDeskText();
  const form = useEntries(entryTextsOf(texts), useTextFields());
  const { entries, setEntries } = form;
  const [saving, setSaving] = useState(false);
  const [language, setLanguage] = useContentLanguage();
  return (
    <div className={styles.page} inert={saving}>
      <TextTabs
        // The editor is uncontrolled, so it is reset by a new key.
        key={form.round}
        entries={{ texts: entries }}
        bodies
        language={language}
        onLanguage={setLanguage}
        onText={(one, text) => setEntries((now) => ({ ...now, [one]: { ...now[one], ...text } }))}
      />
      <OfficeSaveBar
        form={form}
        onSaving={setSaving}
        done={t('{name} saved', { name: t(name as DeskKey) })}
        onSave={() => call('savePage', { id, version, texts: textsToSend(entries) })}
      />
    </div>
  );
}
