import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type TextLanguage, textLanguages } from '#contract/choices.ts';
import { textStates } from '#contract/staff/names.ts';
import type { TextRow } from '#contract/staff/texts.ts';
import { deskQuery } from '#ui/office/change.ts';
import { type ListColumn, OfficeList, readListSearch } from '#ui/office/list.tsx';
import { type DeskKey, useDeskText, useFormats } from '#ui/office/text.ts';
import { SiteLink } from '#ui/site/site.tsx';
import { ImportFile } from './import-file.tsx';
import { textStateWords } from './text-words.ts';
import styles from './texts.module.css';
import { TranslationView } from './translation-view.tsx';

/** Choices of the filters: sections of the site, and languages with their numbers of missing texts. */
function useChoices() {
  const t = useDeskText();
  const { number, language: languageName } = useFormats();
  const { data } = useQuery(deskQuery('getTextsOverview', {}));
  const sections = (data?.val.sections ?? []).map((id) => ({ id, name: t(id as DeskKey) }));
  const languages = textLanguages.map((id) => {
    const missing = data?.val.missing[id] ?? 0;
    const params = { name: languageName(id), number: number(missing) };
    return { id, name: missing > 0 ? t('{name} ({number} missing)', params) : params.name };
  });
  return { sections, languages };
}

export function TextsList() {
  const t = useDeskText();
  const { language: languageName } = useFormats();
  const { sections, languages } = useChoices();
  const read = readListSearch(useLocation().search, {
    sort: '',
    order: 'ASC',
  });
  const search = { ...read, filter: { language: 'spa', ...read.filter } };
  const language = search.filter.language as TextLanguage;
  const columns: readonly ListColumn<TextRow>[] = [
    { head: 'Text in English', className: styles.source, cell: (row) => <Source row={row} /> },
    {
      head: languageName(language) as DeskKey,
      cell: (row) => {
        const translation = row.translations.find((one) => one.language === language);
        // A key per language, so that text typed for one language does not appear for another.
        return (
          translation && <TranslationView key={language} row={row} translation={translation} />
        );
      },
    },
  ];
  return (
    <OfficeList
      path="/texts"
      title={t('Texts')}
      call="listTexts"
      search={search}
      filters={[
        { name: 'text', kind: 'text', label: 'Text in any language' },
        {
          name: 'language',
          kind: 'choice',
          label: 'Language',
          isRequired: true,
          choices: languages,
        },
        {
          name: 'state',
          kind: 'choice',
          label: 'State',
          choices: textStates.map((id) => ({ id, name: t(textStateWords[id]) })),
        },
        { name: 'section', kind: 'choice', label: 'Part of the site', choices: sections },
        { name: 'since', kind: 'day', label: 'Changed since' },
      ]}
      columns={columns}
      className={styles.texts}
      actions={<ImportFile />}
      file="texts"
      none={t('No texts match the filters.')}
    />
  );
}

/** The text, its section of the site, and the pages that show it. */
function Source({ row }: { row: TextRow }) {
  const t = useDeskText();
  return (
    <>
      <SiteLink to={`/texts/${row.id}/show`} preload={false}>
        {row.key}
      </SiteLink>{' '}
      {row.isNew && <span className={styles.new}>{t('New text')}</span>}
      <TextPlaces row={row} />
    </>
  );
}

const PLACES_SHOWN = 3;

/** Pages that show a text. Public pages are links. */
export function TextPlaces({
  row: { places, section },
  all,
}: {
  row: Pick<TextRow, 'places' | 'section'>;
  all?: boolean;
}) {
  const t = useDeskText();
  const some = all ? places : places.slice(0, PLACES_SHOWN);
  return (
    <p className={styles.soft}>
      {section ? t(section as DeskKey) : t('No part')}
      {some.map(({ words, path }) => (
        <span key={words}>
          {' · '}
          {path ? (
            <a href={path} target="_blank" rel="noopener">
              {t(words as DeskKey)}
            </a>
          ) : (
            t(words as DeskKey)
          )}
        </span>
      ))}
      {some.length < places.length &&
        ` · ${t('and {count} more', { count: places.length - some.length })}`}
    </p>
  );
}
