import { Table, TableBody, TableCell, TableRow, Typography } from '@mui/material';
import { Show, useRecordContext } from 'react-admin';
import type { TextWhole } from '#contract/staff/texts.ts';
import { Section, Sheet } from '#ui/desk/sheet.tsx';
import { momentWords } from '#ui/desk/words.ts';
import { kindWords, languageWords } from './text-words.ts';
import { Places } from './texts-list.tsx';
import { TranslationView, Wording } from './translation-view.tsx';

/** A text with all its translations and their history. */
export const TextShow = () => (
  <Show title="Text" actions={false} component="div">
    <Text />
  </Show>
);

function Text() {
  const text = useRecordContext<TextWhole>();
  // react-admin first returns the list's row, which has no history.
  if (!text?.history) return null;
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
        <Table>
          <TableBody>
            {text.translations.map((translation) => (
              <TableRow key={translation.language}>
                <TableCell
                  component="th"
                  scope="row"
                  sx={{ verticalAlign: 'top', width: { xs: 96, md: 160 } }}
                >
                  {languageWords[translation.language]}
                </TableCell>
                <TableCell>
                  <TranslationView row={text} translation={translation} />
                </TableCell>
              </TableRow>
            ))}
          </TableBody>
        </Table>
      </Section>
      <Section title="History">
        <History text={text} />
      </Section>
    </Sheet>
  );
}

function History({ text: { history } }: { text: TextWhole }) {
  if (history.length === 0) return <Typography color="textSecondary">No changes yet.</Typography>;
  return (
    <Table size="small">
      <TableBody>
        {history.map((line) => (
          <TableRow key={`${line.language} ${line.at}`}>
            <TableCell sx={{ whiteSpace: 'nowrap' }}>{momentWords(line.at)}</TableCell>
            <TableCell sx={{ overflowWrap: 'anywhere' }}>{line.who}</TableCell>
            <TableCell>{languageWords[line.language]}</TableCell>
            <TableCell>
              {line.forms ? <Wording translation={line} /> : 'Reset to the built-in text'}
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
