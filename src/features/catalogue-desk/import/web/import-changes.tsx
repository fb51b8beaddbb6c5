import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportChange } from '#contract/staff/imports.ts';
import { type ImportEffect, importEffects, importEffectWords } from '#contract/staff/names.ts';
import { ErrorState, Skeleton } from '#ui/error-state.tsx';
import { Select, TextField } from '#ui/field.tsx';
import { deskQuery } from '#ui/office/change.ts';
import { ExportMenu } from '#ui/office/list.tsx';
import { OfficeNotice } from '#ui/office/notice.tsx';
import styles from '#ui/office/office.module.css';
import { PageButtons } from '#ui/office/page-buttons.tsx';
import { type OfficeColumn, OfficeMark, OfficeRows, OfficeSection } from '#ui/office/sheet.tsx';
import { type DeskKey, useDeskText } from '#ui/office/text.ts';
import { itemPath } from '#ui/office/words.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';

interface ImportChangesProps {
  id: string;
  /** Number of changes that the dry run found. */
  total: number;
  refused: number;
}

/** Maximum number of changes that the server lists. */
const MAX_CHANGES = 10_000;
const SIZE = 50;

/** Changes that the dry run of an import found: with search, pages and a file to download. */
export function ImportChanges({ id, total, refused }: ImportChangesProps) {
  const t = useDeskText();
  const [question, setQuestion] = useState({ text: '', what: '' as ImportEffect | '', page: 1 });
  const ask = (changed: Partial<typeof question>) =>
    setQuestion({ ...question, page: 1, ...changed });
  if (total === 0) {
    return (
      <OfficeSection title={t('What would change')}>
        <p>
          {refused === 0
            ? t('Nothing: all of it is in the catalogue already.')
            : t('Nothing. {count} rows could not be taken, as the report says.', {
                count: refused,
              })}
        </p>
      </OfficeSection>
    );
  }
  return (
    <OfficeSection title={t('What would change')}>
      {total > MAX_CHANGES && (
        <OfficeNotice>
          {t(
            'The first {most} of {all} changes are listed, here and in the file; what is removed comes first. The import makes all of them.',
            { most: MAX_CHANGES, all: total },
          )}
        </OfficeNotice>
      )}
      <div className={styles.fieldRow}>
        <TextField
          type="search"
          label={t('Search')}
          value={question.text}
          maxLength={200}
          onChange={({ target }) => ask({ text: target.value })}
        />
        <Select
          label={t('Change')}
          value={question.what}
          onChange={({ target }) => ask({ what: target.value as ImportEffect | '' })}
        >
          <option value="">{t('All')}</option>
          {importEffects.map((fate) => (
            <option key={fate} value={fate}>
              {t(importEffectWords[fate])}
            </option>
          ))}
        </Select>
        <div className={styles.beside}>
          <ExportMenu label={t('Changes')} lists={{ importChanges: '' }} filter={{ id }} />
        </div>
      </div>
      <Changes id={id} question={question} onPage={(page) => ask({ page })} />
    </OfficeSection>
  );
}

interface ChangesProps {
  id: string;
  question: { what: ImportEffect | ''; text: string; page: number };
  onPage: (page: number) => void;
}

function Changes({ id, question, onPage }: ChangesProps) {
  const t = useDeskText();
  const columns = useColumns();
  const { what, page } = question;
  const text = question.text.trim();
  const { data, error } = useQuery({
    ...deskQuery('listImportChanges', {
      id,
      page,
      size: SIZE,
      ...(what && { what }),
      ...(text && { text }),
    }),
    placeholderData: keepPreviousData,
  });
  if (error) return <ErrorState level={2} title={error.message} />;
  if (!data) return <Skeleton height={120} />;
  const rows = data.val;
  const count = data.pageInfo?.count ?? 0;
  if (count === 0) return <p className={styles.none}>{t('No change matches.')}</p>;
  return (
    <>
      <OfficeRows
        label={t('Changes')}
        columns={columns}
        rows={rows}
        keyOf={(row) => rows.indexOf(row)}
        folds="wide"
      />
      <PageButtons count={count} size={SIZE} page={page} onPage={onPage} />
    </>
  );
}

const tones = { removed: 'bad', changed: 'due', added: 'good' } as const satisfies Record<
  ImportEffect,
  string
>;

function useColumns(): readonly OfficeColumn<ImportChange>[] {
  const t = useDeskText();
  const value = `${styles.breaks} ${styles.named}`;
  return [
    {
      head: 'Change',
      cell: ({ what }) => <OfficeMark tone={tones[what]} words={t(importEffectWords[what])} />,
    },
    { head: 'Item', cell: (change) => <Item {...change} /> },
    { head: 'Field', cell: ({ field }) => t(field as DeskKey) },
    { head: 'Before', className: value, labelled: true, cell: ({ before }) => before },
    { head: 'After', className: value, labelled: true, cell: ({ after }) => after },
  ];
}

/** Number of the item, with a link if the catalogue already has the item. */
function Item({ item, itemId, itemType }: ImportChange) {
  const number = <PartNumber number={item} copy={false} />;
  if (itemId === null || itemType === null) return number;
  return (
    <SiteLink to={itemPath({ id: itemId, type: itemType })} preload={false}>
      {number}
    </SiteLink>
  );
}
