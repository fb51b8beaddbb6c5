import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { previewPaths, withLanguage } from '#contract/paths.ts';
import {
  type ContentKindCode,
  type ContentLanguage,
  contentLanguages,
  MAX_TITLE,
} from '#contract/staff/names.ts';
import { languageOf } from '#language/languages.ts';
import { ErrorState, Skeleton } from '#ui/error-state.tsx';
import { TextField } from '#ui/field.tsx';
import { deskQuery } from '#ui/office/change.ts';
import { Switch, TabList } from '#ui/office/fields.tsx';
import { useDeskText, useFormats } from '#ui/office/text.ts';
import type { Handed } from '../../web/preview/preview-page.tsx';
import styles from './record/content-desk.module.css';
import { type EntryTexts, type ItemEntries, writtenIn } from './record/entries.ts';

const TextEditor = lazy(() => import('./editor/editor.tsx'));

interface TextTabsProps {
  /** Kind of the item; undefined for a page. */
  kind?: ContentKindCode;
  entries: Pick<ItemEntries, 'texts'> & Partial<Pick<ItemEntries, 'published' | 'contentType'>>;
  /** Whether there are texts in addition to titles. */
  bodies: boolean;
  language: ContentLanguage;
  onLanguage: (language: ContentLanguage) => void;
  onText: (language: ContentLanguage, text: Partial<EntryTexts[ContentLanguage]>) => void;
}

/** Title and text in each language. The tabs mark missing languages. */
export function TextTabs(props: TextTabsProps) {
  const t = useDeskText();
  const { language: nameOf } = useFormats();
  const { kind, entries, bodies, language, onText } = props;
  const [view, setView] = useState<'write' | 'preview'>('write');
  const { texts } = entries;
  const { tag, dir } = languageOf(language);
  const text = texts[language];
  const name = nameOf(language);
  /** Text that visitors with this language see: English for missing parts. */
  const shownText = { title: text.title || texts.en.title, html: text.html || texts.en.html };
  const langOf = (written: string) => (language !== 'en' && written === '' ? 'en' : undefined);
  return (
    <div className={styles.texts}>
      <LanguageTabs {...props} />
      <div
        role="tabpanel"
        id={PANEL}
        className={styles.panel}
        aria-labelledby={`${PANEL}-${language}`}
      >
        <div className={styles.line}>
          <TextField
            label={t('Title in {language}', { language: name })}
            required={language === 'en'}
            value={text.title}
            maxLength={MAX_TITLE}
            lang={tag}
            dir={dir}
            onChange={({ target }) => onText(language, { title: target.value })}
            hint={
              langOf(text.title) && t('If empty, visitors see: {title}', { title: texts.en.title })
            }
          />
          {bodies && (
            <Switch
              label={t('Write or preview')}
              value={view}
              choices={{ write: t('Write'), preview: t('Preview') }}
              onChange={setView}
            />
          )}
        </div>
        {bodies && view === 'write' && (
          <Suspense fallback={<Skeleton height={368} />}>
            <TextEditor
              key={language}
              label={t('Text in {language}', { language: name })}
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
      </div>
    </div>
  );
}

const PANEL = 'text';

function LanguageTabs({ entries, bodies, language, onLanguage }: TextTabsProps) {
  const t = useDeskText();
  const { language: nameOf } = useFormats();
  const written = writtenIn(entries.texts, bodies);
  return (
    <TabList
      label={t('Language')}
      panel={PANEL}
      value={language}
      onChange={onLanguage}
      tabs={contentLanguages.map((one) => ({
        value: one,
        words: (
          <>
            {nameOf(one)}
            {!written.includes(one) && (
              <span
                className={styles.missing}
                role="img"
                aria-label={t('missing')}
                title={t('Missing: visitors see the English text')}
              />
            )}
          </>
        ),
      }))}
    />
  );
}

interface PreviewProps {
  kind: ContentKindCode | undefined;
  language: ContentLanguage;
  text: { readonly title: string; readonly html: string };
  /** 'en' if the title is the English fallback of a missing translation. */
  titleLang: 'en' | undefined;
  lang: 'en' | undefined;
  entries: Partial<Pick<ItemEntries, 'published' | 'contentType'>>;
}

/** Width of the preview: the desk's window, or a phone. */
type FrameWidth = 'wide' | 'phone';

/**
 * Preview of the text in the site's own page, in an iframe. The iframe gets the text by postMessage, so that
 * a draft has no public URL.
 */
function Preview({ kind, language, text, titleLang, lang, entries }: PreviewProps) {
  const t = useDeskText();
  const { language: nameOf } = useFormats();
  const [width, setWidth] = useState<FrameWidth>('wide');
  const { data, error, refetch } = useQuery({
    ...deskQuery('previewContent', { html: text.html }),
    placeholderData: keepPreviousData,
  });
  if (error) return <ErrorState level={2} title={error.message} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={640} />;
  const { contentType = '0', published } = entries;
  const preview: Handed = {
    title: text.title,
    html: data.val.html,
    kind: kind ?? '',
    at: published || new Date().toISOString(),
    ...(titleLang && { titleLang }),
    ...(lang && { lang }),
  };
  const full = contentType === '3' || contentType === '4';
  const path = previewPaths[full ? 'full' : 'page'];
  return (
    <div className={styles.group}>
      <Switch
        label={t('Width')}
        value={width}
        choices={{ wide: t('Wide'), phone: t('Mobile phone') }}
        onChange={setWidth}
      />
      <Frame
        key={`${language} ${path}`}
        path={withLanguage(languageOf(language).prefix, path)}
        title={t('Preview in {language}', { language: nameOf(language) })}
        width={width}
        shown={preview}
      />
    </div>
  );
}

interface FrameProps {
  path: string;
  title: string;
  width: FrameWidth;
  shown: Handed;
}

function Frame({ path, title, width, shown }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  /** Number of ready messages from the iframe. A reloaded page sends another one. */
  const [ready, setReady] = useState(0);
  useEffect(() => {
    // The page in the iframe sends a message when it is ready.
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
    <iframe ref={frame} src={path} title={title} className={styles.frame} data-width={width} />
  );
}
