import { Box, Card, CardContent, Skeleton, Tab, Tabs, TextField } from '@mui/material';
import { lazy, Suspense, useState } from 'react';
import {
  type ContentLanguage,
  contentLanguages,
  type Kind,
  MAX_TITLE,
} from '#contract/staff/content-names.ts';
import { languageOf } from '#language/languages.ts';
import { Choice } from './choice.tsx';
import { languageName } from './content-words.tsx';
import { type EntryTexts, type ItemEntries, writtenIn } from './entries.ts';
import { Preview } from './preview.tsx';

const TextEditor = lazy(() => import('./editor/editor.tsx'));

interface TextTabsProps {
  /** Kind of an item; undefined for a page. */
  kind?: Kind;
  entries: Pick<ItemEntries, 'texts'> & Partial<Pick<ItemEntries, 'published' | 'contentType'>>;
  /** Whether the item has bodies in addition to titles. */
  bodies: boolean;
  language: ContentLanguage;
  onLanguage: (language: ContentLanguage) => void;
  onText: (language: ContentLanguage, text: Partial<EntryTexts[ContentLanguage]>) => void;
}

/** Title and text in each language; the tabs mark missing languages. */
export function TextTabs(props: TextTabsProps) {
  const { kind, entries, bodies, language, onLanguage, onText } = props;
  const [view, setView] = useState<'write' | 'preview'>('write');
  const { texts } = entries;
  const { tag, dir } = languageOf(language);
  const text = texts[language];
  /** What visitors with this language see: English where something is missing. */
  const shown = { title: text.title || texts.en.title, html: text.html || texts.en.html };
  const langOf = (written: string) => (language !== 'en' && written === '' ? 'en' : undefined);
  return (
    <Card sx={{ minWidth: 0 }}>
      <LanguageTabs texts={texts} bodies={bodies} language={language} onLanguage={onLanguage} />
      <CardContent role="tabpanel" id="text-panel" aria-labelledby={`text-${language}`}>
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'flex-start', mb: 1 }}>
          <TextField
            label={`Title in ${languageName(language)}`}
            required={language === 'en'}
            value={text.title}
            onChange={({ target }) => onText(language, { title: target.value })}
            helperText={
              language !== 'en' && text.title === ''
                ? `If empty, visitors see: ${texts.en.title}`
                : ' '
            }
            slotProps={{ htmlInput: { maxLength: MAX_TITLE, lang: tag, dir } }}
            sx={{ flex: 1, minWidth: 220 }}
          />
          {bodies && (
            <Choice
              label="Write or preview"
              value={view}
              choices={{ write: 'Write', preview: 'Preview' }}
              onChoose={setView}
              sx={{ mt: 1 }}
            />
          )}
        </Box>
        {bodies && view === 'write' && (
          <Suspense fallback={<Skeleton variant="rectangular" height={368} />}>
            <TextEditor
              key={language}
              label={`Text in ${languageName(language)}`}
              lang={tag}
              dir={dir}
              html={text.html}
              onChange={(html) => onText(language, { html })}
            />
          </Suspense>
        )}
        {bodies && view === 'preview' && (
          <Preview
            kind={kind}
            language={language}
            text={shown}
            titleLang={langOf(text.title)}
            lang={langOf(text.html)}
            entries={entries}
          />
        )}
      </CardContent>
    </Card>
  );
}

interface LanguageTabsProps extends Pick<TextTabsProps, 'bodies' | 'language' | 'onLanguage'> {
  texts: EntryTexts;
}

function LanguageTabs({ texts, bodies, language, onLanguage }: LanguageTabsProps) {
  const written = writtenIn(texts, bodies);
  return (
    <Tabs
      value={language}
      variant="scrollable"
      scrollButtons={false}
      aria-label="Language"
      onChange={(_event, one: ContentLanguage) => onLanguage(one)}
      // Without this the tabs would widen the layout; now they scroll.
      sx={{ width: 0, minWidth: '100%', borderBottom: '1px solid', borderColor: 'divider' }}
    >
      {contentLanguages.map((one) => (
        <Tab
          key={one}
          value={one}
          id={`text-${one}`}
          aria-controls="text-panel"
          label={<TabLabel language={one} missing={!written.includes(one)} />}
          sx={{ textTransform: 'none', minWidth: 0, px: 1.5 }}
        />
      ))}
    </Tabs>
  );
}

/** The language's name, with a ring if its text is missing. */
const TabLabel = ({ language, missing }: { language: ContentLanguage; missing: boolean }) => (
  <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 0.75 }}>
    {languageName(language)}
    {missing && (
      <Box
        component="span"
        role="img"
        aria-label="missing"
        title="Missing: visitors see the English text"
        sx={{
          width: 8,
          height: 8,
          borderRadius: '50%',
          border: '2px solid',
          color: 'primary.main',
        }}
      />
    )}
  </Box>
);
