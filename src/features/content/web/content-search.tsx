import { type SubmitEvent, useId } from 'react';
import { paths } from '#contract/paths.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { useSite } from '#ui/site/site.tsx';
import { noteSearch, useSearchField } from '#ui/site/use-search-field.ts';
import { contentLists, type ListName, listAddress, parseListSearch } from './content-links.ts';
import styles from './content-search.module.css';

interface Props {
  name: ListName;
  /** The current search text. */
  query: string | undefined;
}

/**
 * Searches the titles of a list. A GET form to the page's own address, so it works without scripts.
 */
export function ContentSearch({ name, query = '' }: Props) {
  const t = useText();
  const { href, go } = useSite();
  const id = useId();
  const field = useSearchField('query', query);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const raw = Object.fromEntries(new FormData(event.currentTarget));
    const search = parseListSearch(raw);
    noteSearch(event.currentTarget, 'query', search.query ?? '');
    go(listAddress(name, search));
  };
  return (
    <search>
      <form action={href(paths[name])} className={styles.form} onSubmit={onSubmit}>
        <label htmlFor={id} className={styles.label}>
          {t(contentLists[name].search)}
        </label>
        <input
          {...field}
          id={id}
          type="search"
          maxLength={60}
          autoComplete="off"
          enterKeyHint="search"
          className={styles.input}
          data-search-field=""
        />
        <Button type="submit">{t('Search')}</Button>
      </form>
    </search>
  );
}
