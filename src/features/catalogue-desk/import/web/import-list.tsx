import { useLocation } from '@tanstack/react-router';
import { type DragEvent, useEffect, useRef, useState } from 'react';
import type { ImportRow } from '#contract/staff/imports.ts';
import { type ExportList, MAX_IMPORT_FILE, MAX_IMPORT_FILES } from '#contract/staff/names.ts';
import { TABLE_FILE_TYPES } from '#contract/table-names.ts';
import { EmailText } from '#ui/email-text.tsx';
import { FilesButton } from '#ui/files.tsx';
import { sendFiles } from '#ui/office/calls.ts';
import { ExportMenu, type ListColumn, OfficeList, readListSearch } from '#ui/office/list.tsx';
import styles from '#ui/office/office.module.css';
import { useDeskPress } from '#ui/office/press.ts';
import { OfficeMark, OfficeSection } from '#ui/office/sheet.tsx';
import { type DeskKey, useDeskText, useFormats } from '#ui/office/text.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { importStateWords, toneOf } from './import-words.ts';

const pathOf = ({ id }: Pick<ImportRow, 'id'>) => `/imports/${id}/show`;

export function ImportList() {
  const t = useDeskText();
  const { moment } = useFormats();
  const { breaks, wide, nowrap } = styles;
  const columns: readonly ListColumn<ImportRow>[] = [
    {
      head: 'State',
      cell: ({ state }) => <OfficeMark tone={toneOf(state)} words={t(importStateWords[state])} />,
    },
    {
      head: 'Files',
      names: true,
      className: breaks,
      cell: (row) => (
        <SiteLink to={pathOf(row)} preload={false}>
          {row.files.join(', ')}
        </SiteLink>
      ),
    },
    { head: 'Who', className: wide, cell: ({ who }) => <EmailText email={who} /> },
    { head: 'Uploaded', className: nowrap, cell: ({ created }) => moment(created) },
    { head: 'Version', className: wide, cell: ({ version }) => version ?? '–' },
  ];
  return (
    <div className={styles.list}>
      <OfficeList
        path="/imports"
        title={t('Imports')}
        call="listImports"
        search={readListSearch(useLocation().search)}
        columns={columns}
        rowPath={pathOf}
        folds
        none={t('No import so far.')}
      >
        <Upload />
      </OfficeList>
      <CatalogueFiles />
    </div>
  );
}

const megabytes = MAX_IMPORT_FILE / 1024 / 1024;

/** Uploads chosen or dropped files as a new import and opens the page of the import. */
function Upload() {
  const t = useDeskText();
  const { part, send } = useSending();
  const sending = part !== undefined;
  const share = Math.round((part ?? 0) * 100);
  const drop = (event: DragEvent) => {
    event.preventDefault();
    if (!sending) void send([...event.dataTransfer.files]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Dropping is a further way, for the mouse; the button is the other one.
    <div onDragOver={(event) => event.preventDefault()} onDrop={drop}>
      <OfficeSection title={t('New import')}>
        <p className={styles.none}>
          {t(
            'CSV, XLSX, XLS or ODS with turbos, components, build sheets, cross references or stock. Drop files here, up to {count} of {size} MB each. Nothing changes before you have seen what they would do.',
            { count: MAX_IMPORT_FILES, size: megabytes },
          )}
        </p>
        <div className={styles.actions}>
          <FilesButton
            label={t('Choose the files of a new import')}
            accept={TABLE_FILE_TYPES}
            busy={sending}
            onChoose={(files) => void send(files)}
          />
        </div>
        {sending && (
          <div>
            <progress
              className={styles.progress}
              aria-label={t('Sending')}
              max={100}
              {...(share < 100 && { value: share })}
            />
            <p className={styles.none} aria-live="polite">
              {share < 100 ? t('Sending: {share} %', { share }) : t('Reading the files')}
            </p>
          </div>
        )}
      </OfficeSection>
    </div>
  );
}

function useSending() {
  const [part, setPart] = useState<number>();
  const stop = useRef<AbortController>(undefined);
  const press = useDeskPress();
  const { go } = useSite();
  useEffect(() => () => stop.current?.abort(), []);

  async function send(files: readonly File[]) {
    if (files.length === 0) return;
    stop.current = new AbortController();
    const { signal } = stop.current;
    setPart(0);
    const isSent = await press(async () => {
      const path = 'imports/upload';
      const upload = sendFiles<{ id: string }>(path, files, { onProgress: setPart, signal });
      // No error message if the user has left the page.
      const createdImport = await upload.catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
      if (createdImport) go(pathOf(createdImport));
    });
    if (!isSent) setPart(undefined);
  }
  return { part, send };
}

const lists: readonly (readonly [ExportList, DeskKey])[] = [
  ['turbos', 'Turbos and vehicles'],
  ['parts', 'Parts and CHRAs'],
  ['buildSheets', 'Build sheets'],
  ['partBuildSheets', 'Build sheets of parts'],
  ['crossReferences', 'Cross references'],
  ['replacements', 'Replacements'],
  ['stock', 'Stock'],
];

/** Exports of the catalogue's tables. The files can be imported again. */
function CatalogueFiles() {
  const t = useDeskText();
  return (
    <OfficeSection title={t('Export the catalogue')}>
      <p className={styles.none}>
        {t('As staff edit it now. A file that comes back as it is changes nothing.')}
      </p>
      <div className={styles.actions}>
        {lists.map(([list, label]) => (
          <ExportMenu key={list} label={t(label)} lists={{ [list]: '' }} filter={{}} />
        ))}
      </div>
    </OfficeSection>
  );
}
