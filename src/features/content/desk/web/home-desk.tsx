import { useState } from 'react';
import type { Answer } from '#contract/call.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import {
  type BlockKind,
  blockKinds,
  contentLanguages,
  MAX_BLOCKS,
  MAX_TITLE,
} from '#contract/staff/names.ts';
import { languageOf } from '#language/languages.ts';
import { Button } from '#ui/button.tsx';
import { ErrorState, Skeleton } from '#ui/error-state.tsx';
import { Select, TextField } from '#ui/field.tsx';
import { call } from '#ui/office/calls.ts';
import { useEntries } from '#ui/office/entries.ts';
import { Icon } from '#ui/office/icons.tsx';
import { PageTitle } from '#ui/office/member.tsx';
import office from '#ui/office/office.module.css';
import { OfficeSaveBar } from '#ui/office/save-bar.tsx';
import { OfficePage, OfficeSection } from '#ui/office/sheet.tsx';
import { useDeskText, useFormats } from '#ui/office/text.ts';
import { pictureOf } from './item-fields.tsx';
import styles from './record/content-desk.module.css';
import {
  type BlockEntry,
  blockEntriesOf,
  blockFields,
  blocksToSend,
  movedBlocks,
  newBlock,
} from './record/entries.ts';
import { ContentFileField } from './record/file-field.tsx';
import { ArrowButton, useRecord } from './record/record.tsx';
import { blockWords } from './record/words.ts';

export function HomeDeskPage() {
  const t = useDeskText();
  return (
    <OfficePage>
      <PageTitle>{t('Home page')}</PageTitle>
      <p className={styles.soft}>
        {t(
          'Visitors see what is saved here at once. Newsletters and videos of the home page are the latest of Content.',
        )}
      </p>
      {blockKinds.map((kind) => (
        <Blocks key={kind} kind={kind} />
      ))}
    </OfficePage>
  );
}

function Blocks({ kind }: { kind: BlockKind }) {
  const { data, error, refetch } = useRecord('getBlocks', { kind });
  if (data) return <BlocksForm kind={kind} {...data.val} />;
  if (!error) return <Skeleton height={320} />;
  return <ErrorState level={2} title={error.message} retry={() => void refetch()} />;
}

interface BlocksFormProps extends Answer<StaffCalls['getBlocks']> {
  kind: BlockKind;
}

/** All tiles or all slides. They are saved together. */
function BlocksForm(props: BlocksFormProps) {
  const t = useDeskText();
  const { moment } = useFormats();
  const { kind, version, blocks, applications, changed, changedBy } = props;
  const form = useEntries(blocks, blockFields(kind), blockEntriesOf);
  const { entries, setEntries } = form;
  const [saving, setSaving] = useState(false);
  const { several, add } = blockWords[kind];
  const change = (key: string, changes: Partial<BlockEntry>) =>
    setEntries((now) => now.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)));
  return (
    <OfficeSection title={t(several)}>
      {entries.length === 0 && (
        <p className={office.none}>{t('There are none: the home page leaves them out.')}</p>
      )}
      <ol className={styles.blocks} inert={saving}>
        {entries.map((entry, index) => (
          <BlockFields
            key={entry.key}
            kind={kind}
            number={index + 1}
            last={index === entries.length - 1}
            entry={entry}
            applications={applications}
            onChange={(changes) => change(entry.key, changes)}
            onMove={(by) => setEntries((now) => movedBlocks(now, index, by))}
            onRemove={() => setEntries((now) => now.filter(({ key }) => key !== entry.key))}
          />
        ))}
      </ol>
      <div className={office.actions}>
        <Button
          size="small"
          disabled={saving || entries.length >= MAX_BLOCKS}
          onClick={() => setEntries((now) => [...now, newBlock()])}
        >
          {t(add)}
        </Button>
        {changed && (
          <p className={styles.soft}>
            {t('Changed {moment} by {who}', { moment: moment(changed), who: changedBy })}
          </p>
        )}
      </div>
      <OfficeSaveBar
        form={form}
        onSaving={setSaving}
        done={t('{name} saved', { name: t(several) })}
        onSave={() => call('saveBlocks', { kind, version, blocks: blocksToSend(entries) })}
      />
    </OfficeSection>
  );
}

interface BlockFieldsProps {
  kind: BlockKind;
  /** Position, counted from 1. */
  number: number;
  last: boolean;
  entry: BlockEntry;
  applications: readonly string[];
  onChange: (changes: Partial<BlockEntry>) => void;
  onMove: (by: 1 | -1) => void;
  onRemove: () => void;
}

/** Name of a tile or slide: kind and position. */
function useBlockName({ kind, number }: Pick<BlockFieldsProps, 'kind' | 'number'>): string {
  const t = useDeskText();
  return t('{kind} {number}', { kind: t(blockWords[kind].one), number });
}

/** Picture, title and link target of a tile or slide. Other languages are shown on request. */
function BlockFields(props: BlockFieldsProps) {
  const t = useDeskText();
  const { kind, entry, applications, onChange } = props;
  const name = useBlockName(props);
  return (
    <li className={styles.block} aria-label={name}>
      <BlockPicture {...props} />
      <div className={styles.group}>
        <BlockTitles {...props} />
        {kind === 'tile' && (
          <Select
            required
            label={t('Links to the application')}
            value={entry.application}
            onChange={({ target }) => onChange({ application: target.value })}
          >
            {entry.application === '' && <option value="" />}
            {[...new Set([...applications, entry.application])]
              .filter((application) => application !== '')
              .map((application) => (
                <option key={application} value={application}>
                  {application}
                </option>
              ))}
          </Select>
        )}
        <ContentFileField
          as="picture"
          label={
            entry.picture
              ? t('Another picture of {name}', { name })
              : t('Picture of {name}', { name })
          }
          onSent={(sent) => {
            if ('picture' in sent) onChange({ picture: pictureOf(sent.picture) });
          }}
        />
      </div>
      <BlockButtons {...props} />
    </li>
  );
}

/** English title; titles in all languages after a click. */
function BlockTitles({ entry, onChange }: BlockFieldsProps) {
  const t = useDeskText();
  const { language: nameOf } = useFormats();
  const [all, setAll] = useState(false);
  const missing = contentLanguages.filter((language) => entry.titles[language].trim() === '');
  const shownLanguages = all ? contentLanguages : contentLanguages.slice(0, 1);
  const words = all ? t('English only') : t('All languages');
  return (
    <>
      {shownLanguages.map((language) => (
        <TextField
          key={language}
          required={language === 'en'}
          label={t('Title in {language}', { language: nameOf(language) })}
          value={entry.titles[language]}
          maxLength={MAX_TITLE}
          lang={languageOf(language).tag}
          dir={languageOf(language).dir}
          onChange={({ target }) =>
            onChange({ titles: { ...entry.titles, [language]: target.value } })
          }
        />
      ))}
      <Button
        size="small"
        className={styles.start}
        aria-expanded={all}
        onClick={() => setAll(!all)}
      >
        {missing.length > 0
          ? t('{name} ({number} missing)', { name: words, number: missing.length })
          : words}
      </Button>
    </>
  );
}

function BlockPicture({ kind, entry: { picture }, onChange }: BlockFieldsProps) {
  const t = useDeskText();
  return (
    <div className={styles.group}>
      <div className={styles.picture}>
        {picture ? <img src={picture.url} alt={picture.fileName} /> : t('No picture')}
      </div>
      {picture && kind === 'tile' && (
        <Button size="small" className={styles.start} onClick={() => onChange({ picture: null })}>
          {t('Remove')}
        </Button>
      )}
    </div>
  );
}

function BlockButtons(props: BlockFieldsProps) {
  const t = useDeskText();
  const { number, last, onMove, onRemove } = props;
  const name = useBlockName(props);
  const takeOut = t('{name}: take out', { name });
  return (
    <div className={styles.moves}>
      <ArrowButton
        way="up"
        label={t('{name}: up', { name })}
        disabled={number === 1}
        onClick={() => onMove(-1)}
      />
      <ArrowButton
        way="down"
        label={t('{name}: down', { name })}
        disabled={last}
        onClick={() => onMove(1)}
      />
      <Button size="small" variant="quiet" aria-label={takeOut} title={takeOut} onClick={onRemove}>
        <Icon name="remove" />
      </Button>
    </div>
  );
}
