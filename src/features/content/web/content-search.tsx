import { type InputEvent, type SubmitEvent, useEffect, useId, useRef } from 'react';
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

/**
 * A search that is on its way, and what is typed meanwhile. A page that waits is drawn with a field of
 * its own, and what was typed into that one belongs into the field that comes back.
 */
let asked: { query: string; typed?: string } | undefined;

/** Searches the titles of a list. A form of the page's own address, so it works without scripts. */
export function ContentSearch({ name, query = '' }: Props) {
  const t = useText();
  const { href, go } = useSite();
  const id = useId();
  const field = useRef<HTMLInputElement>(null);
  const shown = useRef(query);
  // The field follows the address, back and forward too; as the same one, so that it keeps the focus.
  useEffect(() => {
    if (shown.current === query) return;
    shown.current = query;
    const meanwhile = asked?.query === query ? asked : undefined;
    asked = undefined;
    if (!field.current) return;
    field.current.value = meanwhile?.typed ?? query;
    if (meanwhile && document.activeElement === document.body) field.current.focus();
  }, [query]);
  const onInput = (event: InputEvent<HTMLInputElement>) => {
    if (asked) asked.typed = event.currentTarget.value;
  };
  const onSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const raw = Object.fromEntries(new FormData(event.currentTarget));
    const search = parseListSearch(raw);
    asked = { query: search.query ?? '' };
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
          onInput={onInput}
        />
        <Button type="submit">{t('Search')}</Button>
      </form>
    </search>
  );
}
