import { Alert, Box, Skeleton } from '@mui/material';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { previewPaths, withLanguage } from '#contract/paths.ts';
import type { ContentLanguage, Kind } from '#contract/staff/content-names.ts';
import { languageOf } from '#language/languages.ts';
import { call } from '#ui/desk/calls.ts';
import type { Handed } from '../../web/preview/handed.ts';
import { Choice } from './choice.tsx';
import { languageName } from './content-words.tsx';
import type { ItemEntries } from './entries.ts';

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
export function Preview({ kind, language, text, titleLang, lang, entries }: PreviewProps) {
  const [width, setWidth] = useState<keyof typeof widths>('wide');
  const { data, error } = useQuery({
    queryKey: ['content-preview', text.html],
    queryFn: async ({ signal }) => (await call('previewContent', { html: text.html }, signal)).val,
    placeholderData: keepPreviousData,
  });
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <Skeleton variant="rectangular" height={640} />;
  const { contentType = '0', published } = entries;
  const shown: Handed = {
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
        title={`Preview in ${languageName(language)}`}
        width={widths[width]}
        shown={shown}
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
      const own = source === frame.current?.contentWindow && origin === location.origin;
      if (own && data === 'preview-ready') setReady((times) => times + 1);
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
