import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import type { TextRow, TextTranslation } from '#contract/staff/texts.ts';
import { languageOf } from '#language/languages.ts';
import { StateMark } from '#ui/desk/state-mark.tsx';
import { formWords, isChanged, isMissing, languageWords } from './text-words.ts';
import { TranslationForm } from './translation-form.tsx';

interface TranslationProps {
  readonly row: TextRow;
  readonly translation: TextTranslation;
}

/** A translation as visitors read it, with an edit button. */
export function TranslationView({ row, translation }: TranslationProps) {
  const [editing, setEditing] = useState(false);
  const name = languageWords[translation.language];
  if (editing) {
    return (
      <TranslationForm row={row} translation={translation} onClose={() => setEditing(false)} />
    );
  }
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Wording translation={translation} />
        {isMissing(translation) && <StateMark colour="error.main" words="Missing: English shows" />}
        {isChanged(translation) && <StateMark colour="primary.main" words="Changed by staff" />}
      </Box>
      <Button
        size="small"
        color="secondary"
        aria-label={`${isMissing(translation) ? 'Translate' : 'Edit'}: ${row.key} (${name})`}
        onClick={() => setEditing(true)}
      >
        {isMissing(translation) ? 'Translate' : 'Edit'}
      </Button>
    </Box>
  );
}

/** The plural forms of a translation, in the language's direction. */
export function Wording({
  translation,
}: {
  translation: Pick<TextTranslation, 'forms' | 'language'>;
}) {
  const { tag, dir } = languageOf(translation.language);
  const forms = Object.entries(translation.forms ?? {});
  return forms.map(([form, text]) => (
    <Box key={form}>
      {forms.length > 1 && (
        <Typography variant="body2" component="span" color="textSecondary">
          {formWords(translation.language, form)}{' '}
        </Typography>
      )}
      <Typography
        variant="body2"
        component={forms.length > 1 ? 'span' : 'p'}
        lang={tag}
        dir={dir}
        sx={{ overflowWrap: 'anywhere' }}
      >
        {text}
      </Typography>
    </Box>
  ));
}
