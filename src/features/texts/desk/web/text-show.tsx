import { Typography } from '@mui/material';
import { Show, useRecordContext } from 'react-admin';
import type { TextTranslation, TextWhole } from '#contract/staff/texts.ts';
import { breaks, nowrap, type PlainColumn, PlainTable, stacked } from '#ui/desk/plain-table.tsx';
import { Section, Sheet } from '#ui/desk/sheet.tsx';
import { momentWords } from '#ui/desk/words.ts';
import { kindWords, languageWords } from './text-words.ts';
import { Places } from './texts-list.tsx';
import { TranslationView, TranslationWording } from './translation-view.tsx';

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
          {kindWords[text.kind]}
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
            sx={stacked}
          />
        )}
      </Section>
    </Sheet>
  );
}
