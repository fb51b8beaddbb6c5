import { useQuery } from '@tanstack/react-query';
import { textLanguages } from '#contract/choices.ts';
import { contentKindCodes } from '#contract/staff/names.ts';
import { LinkButton } from '#ui/button.tsx';
import { Skeleton } from '#ui/error-state.tsx';
import { deskQuery } from '#ui/office/change.ts';
import { type OfficeView, useListRows } from '#ui/office/list.tsx';
import { PageTitle } from '#ui/office/member.tsx';
import office from '#ui/office/office.module.css';
import { OfficePage } from '#ui/office/sheet.tsx';
import { useDeskText, useFormats } from '#ui/office/text.ts';
import { Todo } from '#ui/office/todo.tsx';
import { viewPath } from '#ui/office/view-path.ts';
import { contentKindWords, draftsView, plannedView } from './record/words.ts';

/** First page of content staff: unfinished items, and buttons for new ones. */
export function ContentTodo() {
  const t = useDeskText();
  return (
    <OfficePage>
      <PageTitle>{t('To do')}</PageTitle>
      <Waiting view={draftsView} none={t('No drafts')} about={t('Items that only staff see')} />
      <Waiting
        view={plannedView}
        none={t('No planned items')}
        about={t('Items that visitors will see later')}
      />
      <MissingTexts />
      <div className={office.actions}>
        {contentKindCodes.map((kind) => (
          <LinkButton key={kind} to={`/content/create?kind=${kind}`} size="small" preload={false}>
            {t(contentKindWords[kind].add)}
          </LinkButton>
        ))}
      </div>
    </OfficePage>
  );
}

interface WaitingProps {
  view: OfficeView;
  none: string;
  about: string;
}

/** Number of items in a view, with a link to the view. */
function Waiting({ view, none, about }: WaitingProps) {
  const t = useDeskText();
  const { data } = useListRows('listContent', { ...view, page: 1, perPage: 1 });
  if (!data) return <Skeleton height={76} />;
  const count = data.pageInfo?.count ?? 0;
  const words = view === draftsView ? '{count} drafts' : '{count} planned items';
  return (
    <Todo
      state={count === 0 ? none : t(words, { count })}
      about={about}
      to={count > 0 && viewPath('/content', view)}
    />
  );
}

/** Number of missing translations per language. The link opens those of the first language. */
function MissingTexts() {
  const t = useDeskText();
  const { language, number } = useFormats();
  const { data } = useQuery(deskQuery('getTextsOverview', {}));
  if (!data) return <Skeleton height={76} />;
  const missing = textLanguages
    .map((code) => ({ code, texts: data.val.missing[code] ?? 0 }))
    .filter(({ texts }) => texts > 0);
  const [first] = missing;
  if (!first) return <Todo state={t('No missing translations')} about={t('Texts of the site')} />;
  const count = missing.reduce((sum, { texts }) => sum + texts, 0);
  const filter = JSON.stringify({ language: first.code, state: 'missing' });
  return (
    <Todo
      state={t('{count} missing translations', { count })}
      about={missing
        .map(({ code, texts }) =>
          t('{name}: {value}', { name: language(code), value: number(texts) }),
        )
        .join(' · ')}
      to={`/texts?${new URLSearchParams({ filter })}`}
    />
  );
}
