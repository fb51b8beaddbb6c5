import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { TextTranslation, TextWhole } from '#contract/staff/texts.ts';
import { ErrorState, Skeleton } from '#ui/error-state.tsx';
import { deskQuery } from '#ui/office/change.ts';
import { PageTitle } from '#ui/office/member.tsx';
import office from '#ui/office/office.module.css';
import { type OfficeColumn, OfficePage, OfficeRows, OfficeSection } from '#ui/office/sheet.tsx';
import { useDeskText, useFormats } from '#ui/office/text.ts';
import { textKindWords } from './text-words.ts';
import styles from './texts.module.css';
import { TextPlaces } from './texts-list.tsx';
import { TranslationView, TranslationWording } from './translation-view.tsx';

export function TextShow() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data, error, refetch } = useQuery(deskQuery('getText', { id }));
  if (data) return <Text text={data.val} />;
  if (error) return <ErrorState level={2} title={error.message} retry={() => void refetch()} />;
  return <Skeleton height={420} />;
}

function Text({ text }: { text: TextWhole }) {
  const t = useDeskText();
  const { language: languageName } = useFormats();
  const columns: readonly OfficeColumn<TextTranslation>[] = [
    {
      head: 'Language',
      names: true,
      className: styles.language,
      cell: ({ language }) => languageName(language),
    },
    {
      head: 'Translation',
      cell: (translation) => <TranslationView row={text} translation={translation} />,
    },
  ];
  return (
    <OfficePage>
      <PageTitle>{t('Text')}</PageTitle>
      <OfficeSection title={text.key}>
        <TextPlaces row={text} all />
        <p className={styles.soft}>
          {t(textKindWords[text.kind])}
          {text.isNew && t(', new in the last 30 days')}
        </p>
      </OfficeSection>
      <OfficeSection title={t('Translations')}>
        <OfficeRows
          className={styles.translations}
          columns={columns}
          rows={text.translations}
          keyOf={({ language }) => language}
        />
      </OfficeSection>
      <OfficeSection title={t('History')}>
        <TextHistory lines={text.history} />
      </OfficeSection>
    </OfficePage>
  );
}

function TextHistory({ lines }: { lines: TextWhole['history'] }) {
  const t = useDeskText();
  const { moment, language: languageName } = useFormats();
  if (lines.length === 0) return <p className={office.none}>{t('No changes yet.')}</p>;
  return (
    <table className={office.audit}>
      <tbody>
        {lines.map((line) => (
          <tr key={`${line.language} ${line.at}`}>
            <td>{moment(line.at)}</td>
            <td>{line.who}</td>
            <td>{languageName(line.language)}</td>
            <td>
              {line.forms ? (
                <TranslationWording translation={line} />
              ) : (
                t('Reset to the built-in text')
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
