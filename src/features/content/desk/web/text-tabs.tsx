import { Alert, Box, Card, CardContent, Skeleton, Tab, Tabs, TextField } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { previewPaths, withLanguage } from '#contract/paths.ts';
import {
  type ContentLanguage,
  contentLanguages,
  type Kind,
  MAX_TITLE,
} from '#contract/staff/names.ts';
import { languageOf } from '#language/languages.ts';
import { call } from '#ui/desk/calls.ts';
import type { Handed } from '../../web/preview/preview-page.tsx';
import { type EntryTexts, type ItemEntries, writtenIn } from './entries.ts';
import { Choice, contentLanguageName } from './record.tsx';

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
  const shownText = { title: text.title || texts.en.title, html: text.html || texts.en.html };
  const langOf = (written: string) => (language !== 'en' && written === '' ? 'en' : undefined);
  return (
    <Card sx={{ minWidth: 0 }}>
      <LanguageTabs texts={texts} bodies={bodies} language={language} onLanguage={onLanguage} />
      <CardContent role="tabpanel" id="text-panel" aria-labelledby={`text-${language}`}>
        <Box sx={{ display: 'flex', gap: 2, flexWrap: 'wrap', alignItems: 'flex-start', mb: 1 }}>
          <TextField
            label={`Title in ${contentLanguageName(language)}`}
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
              label={`Text in ${contentLanguageName(language)}`}
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
            text={shownText}
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
    {contentLanguageName(language)}
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

interface PreviewProps {
  kind: Kind | undefined;
  language: ContentLanguage;
  text: { readonly title: string; readonly html: string };
  /** Set if the title or text is the English fallback of a missing translation. */
  titleLang: 'en' | undefined;
  lang: 'en' | undefined;
  entries: Partial<Pick<ItemEntries, 'published' | 'contentType'>>;
}

/** Widths of the frame: the desk's window and a phone's. */
const widths = { wide: '100%', phone: '390px' } as const;

/**
 * The site's own page in a frame. It receives the text by postMessage only, so that a draft has no public
 * address.
 */
function Preview({ kind, language, text, titleLang, lang, entries }: PreviewProps) {
  const [width, setWidth] = useState<keyof typeof widths>('wide');
  const { data, error } = useQuery({
    queryKey: ['content-preview', text.html],
    queryFn: async ({ signal }) => (await call('previewContent', { html: text.html }, signal)).val,
    placeholderData: keepPreviousData,
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <Skeleton variant="rectangular" height={640} />;
  const { contentType = '0', published } = entries;
  const preview: Handed = {
    title: text.title,
    html: data.html,
    kind: kind ?? '',
    at: published || new Date().toISOString(),
    ...(titleLang && { titleLang }),
    ...(lang && { lang }),
  };
  const full = contentType === '3' || contentType === '4';
  const path = previewPaths[full ? 'full' : 'page'];
  return (
    <Box>
      <Choice
        label="Width"
        value={width}
        choices={{ wide: 'Wide', phone: 'Phone' }}
        onChoose={setWidth}
        sx={{ mb: 1 }}
      />
      <Frame
        key={`${language} ${path}`}
        path={withLanguage(languageOf(language).prefix, path)}
        title={`Preview in ${contentLanguageName(language)}`}
        width={widths[width]}
        shown={preview}
      />
    </Box>
  );
}

interface FrameProps {
  path: string;
  title: string;
  width: string;
  shown: Handed;
}

function Frame({ path, title, width, shown }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  /** Counts the frame's ready messages; a reloaded page sends another one. */
  const [ready, setReady] = useState(0);
  useEffect(() => {
    // The page in the frame reports when it listens.
    const onMessage = ({ source, origin, data }: MessageEvent) => {
      const isFromFrame = source === frame.current?.contentWindow && origin === location.origin;
      if (isFromFrame && data === 'preview-ready') setReady((times) => times + 1);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, []);
  useEffect(() => {
    if (ready > 0) frame.current?.contentWindow?.postMessage({ preview: shown }, location.origin);
  }, [ready, shown]);
  return (
    <Box
      component="iframe"
      ref={frame}
      src={path}
      title={title}
      sx={{
        display: 'block',
        width,
        maxWidth: '100%',
        height: 640,
        border: 1,
        borderColor: 'divider',
        backgroundColor: '#fff',
      }}
    />
  );
}
