/**
 * Filters the results of a search: one list each for make, model, engine, turbo maker, turbo model and stock,
 * with the number of remaining turbos. On phones a button unfolds the lists. Without scripts the submit
 * button shows the lists, then applies the filters. The styles are part of the page's stylesheet, because a
 * browser without scripts does not load lazy styles.
 */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import type { Answer, Calls } from '#contract';
import { type Narrowing, narrowingLabels, narrowings } from '#contract/choices.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Select } from '#ui/field.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { queryAddress } from '../catalogue-links.ts';
import { facetsQuery } from '../queries.ts';
import { narrowedBy, type QuerySearch } from '../search-params.ts';
import styles from './query-page.module.css';

export function NarrowForm({ search }: { search: QuerySearch }) {
  const t = useText();
  const site = useSite();
  const [open, setOpen] = useState(false);
  const id = useId();
  const isWide = useWide();
  const { data } = useQuery({
    ...facetsQuery(site, search),
    enabled: open || isWide,
    placeholderData: keepPreviousData,
  });
  const facets = data?.ok ? data.val : [];
  const count = narrowedBy(search).length;
  const choose = (field: Narrowing, value: string) => {
    const { pindex: _page, [field]: _before, ...rest } = search;
    const address = queryAddress(value ? { ...rest, [field]: value } : rest);
    site.go(address, { keepScroll: true });
  };
  return (
    <section className={styles.narrow} aria-label={t('Narrow')}>
      <Button
        className={styles.narrowFold}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {count > 0 ? `${t('Narrow')} (${count})` : t('Narrow')}
      </Button>
      <form id={id} action={site.href('/query')} className={styles.narrowForm} data-open={open}>
        {Object.entries({ ...widened(search), narrow: '1' }).map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {narrowings.map((field) => (
          <Select
            key={field}
            label={t(narrowingLabels[field])}
            name={field}
            value={search[field] ?? ''}
            onChange={(event) => choose(field, event.currentTarget.value)}
          >
            <option value="">{t('Any')}</option>
            <Values values={valuesOf(facets, field)} chosen={search[field]} />
          </Select>
        ))}
        <Button type="submit" className={styles.narrowSubmit}>
          {t('Narrow')}
        </Button>
      </form>
      {count > 0 && (
        <p className={styles.narrowAll}>
          <SiteLink to={queryAddress(widened(search))} keepScroll rel="nofollow">
            {t('Show all')}
          </SiteLink>
        </p>
      )}
    </section>
  );
}

/** The search without its filters, at its first page. */
const widened = (search: QuerySearch): QuerySearch =>
  Object.fromEntries(
    Object.entries(search).filter(
      ([field]) => field !== 'pindex' && !narrowings.some((one) => one === field),
    ),
  );

type Facets = Answer<Calls['getTurboFacets']>;
type Value = Facets[number]['values'][number];

const valuesOf = (facets: Facets, field: Narrowing): readonly Value[] =>
  facets.find((one) => one.field === field)?.values ?? [];

/** The options of a list. The chosen value is shown before the list has loaded. */
function Values({ values, chosen }: { values: readonly Value[]; chosen: string | undefined }) {
  const missing = chosen && !values.some(({ value }) => value === chosen);
  return (
    <>
      {missing && <option value={chosen}>{chosen}</option>}
      {values.map(({ value, name, turbos }) => (
        <option key={value} value={value}>
          {name} · {turbos}
        </option>
      ))}
    </>
  );
}

/** Whether the window shows the lists without the button. The styles use the same width. */
function useWide(): boolean {
  const [isWide, setWide] = useState(false);
  useEffect(() => {
    const wide = window.matchMedia('(width >= 960px)');
    const note = () => setWide(wide.matches);
    note();
    wide.addEventListener('change', note);
    return () => wide.removeEventListener('change', note);
  }, []);
  return isWide;
}
