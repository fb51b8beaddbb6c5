import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#contract/paths.ts';
import type { BomItem } from '#contract/shown-items.ts';
import { colon } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Hint } from '#ui/button.tsx';
import { callQuery } from '#ui/site/call-query.ts';
import { usePerson } from '#ui/site/person.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { useWhenWanted } from '#ui/when-wanted.ts';
import { BETWEEN, ownNumberText } from '../own-number-text.ts';
import styles from './own-number.module.css';
import type { NumberedItem } from './own-number-editor.tsx';

/** The own numbers of items that a page shows, by their ids; empty for visitors. */
export function useOwnNumbers(ids: readonly string[]): ReadonlyMap<string, string> {
  const t = useText();
  const person = usePerson();
  const { data } = useQuery({
    ...callQuery(useSite(), 'ownNumberOf', { ids: [...new Set(ids)].slice(0, 200) }),
    enabled: person !== undefined && ids.length > 0,
  });
  if (!person || !data?.ok) return new Map();
  const numbersOf = (item: string) =>
    data.val.flatMap(({ refId, number }) => (refId === item ? [number] : []));
  return new Map(data.val.map(({ refId }) => [refId, ownNumberText(numbersOf(refId), t)]));
}

const loadEditor = () => import('./own-number-editor.tsx').then((part) => part.OwnNumberEditor);

interface Props {
  item: NumberedItem;
  /** The own number, or several in one text; empty if the item has no own number. */
  value?: string | undefined;
  /** Whether to show the number; false if the page shows it already. */
  shown?: boolean;
  /** Draws the button as an icon, for dense tables. */
  quiet?: boolean;
}

/** A customer's own number of an item, which can be changed in place. Renders nothing for visitors. */
export function OwnNumberLine({ item, value = '', shown = true, quiet = false }: Props) {
  const t = useText();
  const person = usePerson();
  const { allTexts } = useSite();
  const [editing, setEditing] = useState(false);
  const close = () => setEditing(false);
  const Editor = useWhenWanted(editing, loadEditor, close);
  if (!person) return null;
  if (editing && Editor) return <Editor item={item} value={value} onDone={close} />;
  const name = value
    ? t('Change your number for {number}', { number: item.number })
    : t('Give your number for {number}', { number: item.number });
  // If there are several numbers, the button leads to the page that lists them, because the editor here
  // changes only one.
  const several = shown && value.includes(BETWEEN);
  return (
    <span className={quiet ? `${styles.own} ${styles.quiet}` : styles.own} data-copy="">
      {shown && value && (
        <span className={styles.value}>{t('your number {number}', { number: value })}</span>
      )}
      {several ? (
        <SiteLink
          className={styles.edit}
          data-own-edit=""
          to={`${paths.OwnNumbers}?${new URLSearchParams({ val: item.number })}`}
          aria-label={name}
        >
          {quiet ? <Pencil /> : t('Change')}
        </SiteLink>
      ) : (
        <button
          type="button"
          className={styles.edit}
          data-own-edit=""
          title={quiet ? t('Your number') : undefined}
          aria-label={name}
          onClick={() => void allTexts().then(() => setEditing(true))}
        >
          {quiet ? <Pencil /> : value ? t('Change') : t('Your number')}
        </button>
      )}
    </span>
  );
}

const Pencil = () => (
  <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
    <path
      d="M2.5 13.5l1-3.5 7.5-7.5 2.5 2.5L6 12.5zM9.5 4l2.5 2.5"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.3"
    />
  </svg>
);

interface LineFactsProps extends Pick<BomItem, 'facts'> {
  className?: string | undefined;
  /** Draws the value without its name, for rows with little room. */
  compact?: boolean;
}

/** The fields of a part that its lines show: on build sheets, in carts, lists and orders. */
export function LineFacts({ facts = [], className, compact = false }: LineFactsProps) {
  const t = useText();
  return facts.map(({ name, value }) => {
    const words = `${name}${colon(t)}`;
    return compact ? (
      <Hint key={name} className={className} text={words + value} copy={value}>
        {value}
      </Hint>
    ) : (
      <span key={name} className={className}>
        {words}
        <bdi>{value}</bdi>
      </span>
    );
  });
}
