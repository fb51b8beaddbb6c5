import { type SubmitEvent, useId } from 'react';
import { useText } from '#features/language/web/use-text.ts';
import { paths } from '#web/paths.ts';
import { useSite } from '#web/site.tsx';
import { Button } from '#web/ui/button.tsx';
import { contentLists, type ListName, listAddress, parseListSearch } from './content-links.ts';
import styles from './content-search.module.css';

interface Props {
  name: ListName;
  /** What is searched now. */
  query: string | undefined;
}

/** Searches the titles of a list. A form of the page's own address, so it works without scripts. */
export function ContentSearch({ name, query = '' }: Props) {
  const t = useText();
  const { href, go } = useSite();
  const id = useId();
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const raw = Object.fromEntries(new FormData(event.currentTarget));
    go(listAddress(name, parseListSearch(raw)));
  };
  return (
    <search>
      <form action={href(paths[name])} className={styles.form} onSubmit={onSubmit}>
        <label htmlFor={id} className={styles.label}>
          {t(contentLists[name].search)}
        </label>
        {/* By its key the field follows the address: back and forward, too. */}
        <input
          key={query}
          id={id}
          type="search"
          name="query"
          defaultValue={query}
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
