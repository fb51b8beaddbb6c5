import { Box, Chip, Link as PlainLink, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import {
  DateInput,
  Link,
  SearchInput,
  SelectInput,
  Show,
  TopToolbar,
  useListContext,
  useRecordContext,
} from 'react-admin';
import { type TextLanguage, textLanguages, textStates } from '#contract/staff/names.ts';
import type { TextRow, TextTranslation, TextWhole } from '#contract/staff/texts.ts';
import { ExportButton } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import {
  breaks,
  type DeskColumn,
  DeskList,
  DeskTable,
  nowrap,
  type PlainColumn,
  PlainTable,
  stackedBelow,
} from '#ui/desk/list.tsx';
import { Section, Sheet } from '#ui/desk/sheet.tsx';
import { momentWords } from '#ui/desk/words.ts';
import { ImportFile } from './import-file.tsx';
import {
  languageWords,
  TranslationView,
  TranslationWording,
  textKindWords,
  textStateWords,
  translationIn,
} from './translation-view.tsx';

const languageChoices = textLanguages.map((id) => ({ id, name: languageWords[id] }));
const stateChoices = textStates.map((id) => ({ id, name: textStateWords[id] }));

/** The languages, each with the number of its missing texts. */
function useChoices() {
  const { data } = useQuery({
    queryKey: ['texts', 'overview'],
    queryFn: ({ signal }) => call('getTextsOverview', {}, signal),
  });
  const sections = (data?.val.sections ?? []).map((name) => ({ id: name, name }));
  const choices = languageChoices.map(({ id, name }) => {
    const missing = data?.val.missing[id] ?? 0;
    return { id, name: missing > 0 ? `${name} (${missing} missing)` : name };
  });
  return { sections, languages: choices };
}

/** All texts with their translation in one language. */
export function TextsList() {
  const { sections, languages } = useChoices();
  const filters = [
    <SearchInput key="text" source="text" placeholder="Text in any language" alwaysOn />,
    <SelectInput
      key="language"
      source="language"
      choices={languages}
      validate={(value?: string) => (value ? undefined : 'Choose a language')}
      alwaysOn
    />,
    <SelectInput key="state" source="state" choices={stateChoices} emptyText="Any" alwaysOn />,
    <SelectInput
      key="section"
      source="section"
      label="Part of the site"
      choices={sections}
      emptyText="All"
      alwaysOn
    />,
    <DateInput key="since" source="since" label="Changed since" alwaysOn />,
  ];
  return (
    <DeskList
      title="Texts"
      filters={filters}
      filterDefaultValues={{ language: 'spa' }}
      actions={<Actions />}
    >
      <Texts />
    </DeskList>
  );
}

function Actions() {
  const { filterValues } = useListContext();
  return (
    <TopToolbar>
      <ImportFile />
      <ExportButton list="texts" filter={filterValues} />
    </TopToolbar>
  );
}

/** The translation is shown beside the text; on a phone, below it. */
const besideOrBelow = {
  '& td': { verticalAlign: 'top', display: { xs: 'block', md: 'table-cell' } },
  '& th:last-of-type': { width: { md: '58%' } },
  '& td:first-of-type': { borderBottomWidth: { xs: 0, md: 1 }, pb: { xs: 0, md: '6px' } },
  '& thead': { display: { xs: 'none', md: 'table-header-group' } },
  '& table': { tableLayout: { md: 'fixed' } },
};

function Texts() {
  const { filterValues } = useListContext();
  const language = (filterValues.language as TextLanguage | undefined) ?? 'spa';
  const columns: readonly DeskColumn<TextRow>[] = [
    { source: 'key', label: 'Text in English', cell: (row) => <Source row={row} /> },
    {
      source: 'translations',
      label: languageWords[language],
      cell: (row) => {
        const translation = translationIn(row, language);
        // A new key per language, so that input for one is not kept for another.
        return (
          translation && <TranslationView key={language} row={row} translation={translation} />
        );
      },
    },
  ];
  return <DeskTable columns={columns} empty="No texts match the filters." sx={besideOrBelow} />;
}

/** The text, its part of the site, and where it is shown. */
const Source = ({ row }: { row: TextRow }) => (
  <Box sx={{ minWidth: 140, overflowWrap: 'anywhere' }}>
    <Link to={`/texts/${row.id}/show`} color="inherit">
      {row.key}
    </Link>{' '}
    {row.isNew && <Chip size="small" label="New" color="primary" variant="outlined" />}
    <Places row={row} />
  </Box>
);

const PLACES_SHOWN = 3;

/** The pages that show a text; public ones are links. */
export function Places({ row: { places, section }, all }: { row: TextRow; all?: boolean }) {
  const some = all ? places : places.slice(0, PLACES_SHOWN);
  return (
    <Typography variant="body2" color="textSecondary">
      {section || 'No part'}
      {some.map(({ words, path }) => (
        <span key={words}>
          {' · '}
          {path ? (
            <PlainLink href={path} target="_blank" rel="noopener" color="inherit">
              {words}
            </PlainLink>
          ) : (
            words
          )}
        </span>
      ))}
      {some.length < places.length && ` · and ${places.length - some.length} more`}
    </Typography>
  );
}

/** A text with all its translations and their history. */
export const TextShow = () => (
  <Show title="Text" actions={false} component="div">
    <Text />
  </Show>
);

const historyColumns: readonly PlainColumn<TextWhole['history'][number]>[] = [
  { cell: ({ at }) => momentWords(at), sx: nowrap },
  { cell: ({ who }) => who, sx: breaks },
  { cell: ({ language }) => languageWords[language] },
  {
    cell: (line) =>
      line.forms ? <TranslationWording translation={line} /> : 'Reset to the built-in text',
  },
];

function Text() {
  const text = useRecordContext<TextWhole>();
  // react-admin first returns the list's row, which has no history.
  if (!text?.history) return null;
  const columns: readonly PlainColumn<TextTranslation>[] = [
    {
      names: true,
      sx: { verticalAlign: 'top', width: { xs: 96, md: 160 } },
      cell: ({ language }) => languageWords[language],
    },
    { cell: (translation) => <TranslationView row={text} translation={translation} /> },
  ];
  return (
    <Sheet>
      <Section title={text.key}>
        <Places row={text} all />
        <Typography variant="body2" color="textSecondary">
          {textKindWords[text.kind]}
          {text.isNew && ', new in the last 30 days'}
        </Typography>
      </Section>
      <Section title="Translations">
        <PlainTable
          size="medium"
          columns={columns}
          rows={text.translations}
          keyOf={({ language }) => language}
        />
      </Section>
      <Section title="History">
        {text.history.length === 0 ? (
          <Typography color="textSecondary">No changes yet.</Typography>
        ) : (
          <PlainTable
            columns={historyColumns}
            rows={text.history}
            keyOf={({ language, at }) => `${language} ${at}`}
            sx={stackedBelow('md')}
          />
        )}
      </Section>
    </Sheet>
  );
}
