import { type SubmitEvent, useEffect, useId, useRef } from 'react';
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
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(query);
  // The field follows the address, back and forward too; as the same one, so that it keeps the focus.
  // While what was asked for here is on its way, the next words may be typed already: they stay.
  useEffect(() => {
    if (shown.current === query) return;
    shown.current = query;
    if (field.current) field.current.value = query;
  }, [query]);
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const raw = Object.fromEntries(new FormData(event.currentTarget));
    const search = parseListSearch(raw);
    shown.current = search.query ?? '';
    if (field.current) field.current.value = shown.current;
    go(listAddress(name, search));
  };
  return (
    <search>
      <form action={href(paths[name])} className={styles.form} onSubmit={onSubmit}>
        <label htmlFor={id} className={styles.label}>
          {t(contentLists[name].search)}
        </label>
        <input
          ref={field}
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
