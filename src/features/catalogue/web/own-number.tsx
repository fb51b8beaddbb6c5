import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { paths } from '#contract/paths.ts';
import type { BomItem } from '#contract/shown-items.ts';
import { colon, type TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Button, Hint } from '#ui/button.tsx';
import { usePerson } from '#ui/session/person.tsx';
import { useAct } from '#ui/session/use-act.ts';
import { callQuery } from '#ui/site/call-query.ts';
import { PageRefusal } from '#ui/site/outcome.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import styles from './own-number.module.css';

interface NumberedItem {
  readonly type: '0' | '1' | '2';
  readonly id: string;
  /** The item's displayed number. */
  readonly number: string;
}

/** Separates the own numbers of an item. */
const BETWEEN = '; ';

/** The own numbers of items that a page shows, by their ids; empty for visitors. */
export function useOwnNumbers(ids: readonly string[]): ReadonlyMap<string, string> {
  const person = usePerson();
  const { data } = useQuery({
    ...callQuery(useSite(), 'ownNumberOf', { ids: [...new Set(ids)].slice(0, 200) }),
    enabled: person !== undefined && ids.length > 0,
  });
  const ownNumbers = new Map<string, string>();
  if (!person || !data?.ok) return ownNumbers;
  for (const { refId, number } of data.val) {
    ownNumbers.set(refId, [ownNumbers.get(refId), number].filter(Boolean).join(BETWEEN));
  }
  return ownNumbers;
}

interface Props {
  item: NumberedItem;
  /** The own number, or several in one text; empty without one. */
  value?: string | undefined;
  /** Whether to show it; false where the page does. */
  shown?: boolean;
  /** Draws the button as an icon, for dense tables. */
  quiet?: boolean;
}

/** A customer's own number of an item, given and changed in place. Nothing for visitors. */
export function OwnNumberLine({ item, value = '', shown = true, quiet = false }: Props) {
  const t = useText();
  const person = usePerson();
  const [editing, setEditing] = useState(false);
  if (!person) return null;
  if (editing) return <Editor item={item} value={value} onDone={() => setEditing(false)} />;
  const name = value
    ? t('Change your number for {number}', { number: item.number })
    : t('Give your number for {number}', { number: item.number });
  // Several numbers are edited one at a time, on the page that lists them below each other.
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
          onClick={() => setEditing(true)}
        >
          {quiet ? <Pencil /> : value ? t('Change') : t('Your number')}
        </button>
      )}
    </span>
  );
}

/** The icon of a text that can be edited in place. */
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

/** Puts the cursor into the field that was just opened. */
const focused = (field: HTMLInputElement | null) => field?.focus();

const alsoNames: TextKey =
  'The number {number} is also a number of {item}. Save again to use it anyway: you will then be asked to choose whenever it is used.';

interface EditorProps {
  item: NumberedItem;
  value: string;
  onDone: () => void;
}

function Editor({ item, value, onDone }: EditorProps) {
  const t = useText();
  const { client } = useSite();
  /** The number of which the customer was warned, or that names nothing else. */
  const [warned, setWarned] = useState<string>();
  const namedToo = async (number: string) => {
    const answer = await client.call('matchNumbers', { numbers: [number] }).catch(() => undefined);
    // With it come the rules for numbers, which the pages of items do not need.
    const lines = await import('../line-state.ts').catch(() => undefined);
    return lines?.otherItem(answer?.val[0]?.rows ?? [], item.id);
  };
  const { act, failure } = useAct({
    async send(number: string, key) {
      if (number !== '' && number !== warned) {
        const also = await namedToo(number);
        setWarned(number);
        if (also) throw new PageRefusal(alsoNames, { number, item: also });
      }
      const ref = { refCodeType: item.type, refId: item.id, itemNumber: item.number };
      await client.call('ownNumberSet', { ...ref, number, before: value }, { key });
    },
    after: onDone,
    changes: ['ownNumbers'],
  });
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const number = String(new FormData(event.currentTarget).get('own') ?? '').trim();
    if (number === value) onDone();
    else void act(number);
  };
  return (
    <form
      className={styles.own}
      onSubmit={save}
      onKeyDown={(event) => event.key === 'Escape' && onDone()}
    >
      <input
        name="own"
        className={styles.field}
        defaultValue={value}
        maxLength={60}
        dir="auto"
        data-number
        autoComplete="off"
        ref={focused}
        aria-label={t('Your number for {number}', { number: item.number })}
        aria-invalid={failure ? true : undefined}
      />
      <Button type="submit" size="small">
        {t('Save')}
      </Button>
      {failure && (
        <span role="alert" className={styles.wrong}>
          {failure}
        </span>
      )}
    </form>
  );
}

interface LineFactsProps extends Pick<BomItem, 'facts'> {
  className?: string | undefined;
  /** Draws the value alone, where a row has no room for its name. */
  compact?: boolean;
}

/** The fields of a part that its lines show: on build sheets, in carts, lists and orders. */
export function LineFacts({ facts = [], className, compact = false }: LineFactsProps) {
  const t = useText();
  return facts.map(({ name, value }) => {
    const words = `${name}${colon(t)}`;
    return compact ? (
      <Hint key={name} className={className} text={words + value} read copy={value}>
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
