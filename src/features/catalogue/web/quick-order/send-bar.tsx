import { type RefObject, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { MAX_CART_LINES } from '#contract/order-names.ts';
import { paths } from '#contract/paths.ts';
import type { CrossRow } from '#contract/shown-items.ts';
import { isForSale } from '#features/adding/orderable.ts';
import { listPath, type WantedItem } from '#features/adding/web/adding.ts';
import { takeWish } from '#features/adding/web/dialog-state.ts';
import { PutOnList } from '#features/adding/web/put-on-list.tsx';
import { Failures } from '#features/adding/web/use-add-many.tsx';
import { Download, printFormats } from '#features/downloads/web/download.tsx';
import { useText } from '#language/web/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { useCounts, usePerson } from '#ui/site/person.tsx';
import { useSite } from '#ui/site/site.tsx';
import {
  type ChosenMatch,
  chosenOf,
  firstBeyond,
  groupOf,
  isBlocked,
  type LineAnswer,
  pickedRows,
  type QuickLine,
  rowKey,
} from '../../line-state.ts';
import type { LineView } from './line-entry.tsx';
import styles from './quick-order.module.css';
import { type QuickLines, type Target, useSendLines, wantedOf } from './use-quick-lines.ts';

interface Props {
  quick: QuickLines;
  answers: ReadonlyMap<string, LineAnswer>;
  /** Whether requests are pending: sending now would omit their lines. */
  searching: boolean;
  /** The element with the lines, for moving the focus to a wrong quantity. */
  place: RefObject<HTMLElement | null>;
  view: LineView;
}

export function SendBar({ quick, answers, searching, place, view }: Props) {
  const t = useText();
  const { client } = useSite();
  const counts = useCounts();
  const person = usePerson();
  const { send, sending, failures } = useSendLines();
  const { lines } = quick;
  const picked = lines.flatMap((line) => pickedRows(line, answers.get(line.number)));
  const unmade = picked.some((row) => !isForSale(row));
  const room = Math.max(0, MAX_CART_LINES - (counts?.cart ?? 0));

  const { wrong, check, tellLeft } = useChosen({ quick, answers, place, view });
  const sends = { disabled: searching, busy: sending };
  const put = async (target: Target) => {
    if (sending) return;
    const matches = check();
    if (!matches) return;
    const wantedMatches =
      target === 'development' ? matches.filter(({ row }) => !isForSale(row)) : matches;
    const sentRows = await send(target, wantedMatches);
    if (target === 'cart') mark(lines, sentRows.map(rowKey), { added: target });
    if (sentRows.length > 0) tellLeft();
  };
  // Adds the lines that a visitor sent to the cart before signing in.
  useEffect(() => {
    if (person && !searching && picked.length > 0 && takeWish()) void put('cart');
  });
  const isDone = picked.length === 0 && lines.some(({ added }) => added);
  const mark = (
    among: readonly QuickLine[],
    taken: readonly string[],
    where: Parameters<QuickLines['markAdded']>[1],
  ) => {
    const isDone = (row: CrossRow) => taken.includes(rowKey(row));
    const sentLines = among.filter((line) =>
      pickedRows(line, answers.get(line.number)).some(isDone),
    );
    quick.markAdded(
      sentLines.map(({ id }) => id),
      where,
    );
  };
  const onList = (some: readonly QuickLine[]) => ({
    back: paths.QuickOrder,
    lines: linesFor(some, answers),
    needed: () => check() !== undefined,
    onPut: (taken: readonly WantedItem[], listId?: string) => {
      const keys = taken.map(({ item: { type, id } }) => rowKey({ prdType: type, id }));
      mark(some, keys, { added: 'list', ...(listId && { listId }) });
      tellLeft();
    },
  });
  const beyond = onList(lines.slice(firstBeyond(lines, answers, room)));
  return (
    <>
      <Failures failures={failures} className={styles.failures} />
      <div className={styles.bar}>
        <div className={styles.told} role="status">
          <Summary quick={quick} answers={answers} chosen={picked.length} />
          {picked.length > room && (
            <p className={styles.wrong}>
              {t(
                'The cart holds at most {max} lines and has room for {room}. Select fewer, or put them on the list.',
                { max: MAX_CART_LINES, room },
              )}
            </p>
          )}
        </div>
        {picked.length > room && (
          <PutOnList
            {...beyond}
            size="normal"
            label={t('Put the last {number} on a list', { number: beyond.lines.length })}
          />
        )}
        {wrong && (
          <p className={styles.wrong} role="alert">
            {wrong}
          </p>
        )}
        <NextProblem quick={quick} answers={answers} place={place} view={view} />
        <Button size="small" variant="quiet" onClick={quick.clear}>
          {t('Clear all lines')}
        </Button>
        <WaysOn lines={lines} isMain={isDone} />
        <Download
          formats={printFormats}
          ask={(format) => client.call('exportQuickOrder', { lines: askedLines(lines), format })}
        />
        {unmade && (
          <Button onClick={() => void put('development')} {...sends}>
            {t('Request development')}
          </Button>
        )}
        <PutOnList {...onList(lines)} disabled={searching} />
        <Button variant={isDone ? 'plain' : 'primary'} onClick={() => void put('cart')} {...sends}>
          {t('Add to Cart')}
        </Button>
      </div>
    </>
  );
}

/** Checks the chosen rows before they are sent. `wrong` is a sentence that says why lines can't be sent. */
function useChosen({ quick: { lines }, answers, place, view }: Omit<Props, 'searching'>) {
  const t = useText();
  const [wrong, setWrong] = useState('');
  const goToWrong = () => {
    flushSync(() => view.show(undefined));
    place.current?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus();
  };
  const check = (): readonly ChosenMatch[] | undefined => {
    const { matches, wrong: wrongLines } = chosenOf(lines, answers);
    setWrong('');
    if (matches.length > 0) return matches;
    if (wrongLines > 0) goToWrong();
    setWrong(t(wrongLines > 0 ? 'need number from 1 to 9999' : 'Please select item!'));
    return undefined;
  };
  /** Shows how many lines were not added because of their quantity, and goes to the first of these lines. */
  const tellLeft = () => {
    const { wrong: number } = chosenOf(lines, answers);
    if (number === 0) return;
    goToWrong();
    setWrong(t('Lines not added because of their quantity: {number}', { number }));
  };
  return { wrong, check, tellLeft };
}

/** The lines as the payload of the call that returns them as a file. */
const askedLines = (lines: QuickLines['lines']) =>
  lines.map(({ number, quantity, picks }) => ({
    number,
    quantity,
    ...(picks && { picks: [...picks] }),
  }));

/** The ticked rows of lines as items for a list. */
const linesFor = (lines: readonly QuickLine[], answers: Props['answers']): readonly WantedItem[] =>
  chosenOf(lines, answers).matches.map(wantedOf);

/**
 * Links to the cart and the list that hold the added lines. They stay on the page, because a toast disappears
 * before keyboard users reach it.
 */
function WaysOn({ lines, isMain }: Pick<QuickLines, 'lines'> & { isMain: boolean }) {
  const t = useText();
  const last = (where: 'cart' | 'list') => lines.findLast(({ added }) => added === where);
  const onList = last('list');
  return (
    <>
      {onList && <LinkButton to={listPath(onList.listId)}>{t('Open list')}</LinkButton>}
      {last('cart') && (
        <LinkButton variant={isMain ? 'primary' : 'plain'} to={paths.MyCart}>
          {t('Open cart')}
        </LinkButton>
      )}
    </>
  );
}

function Summary({
  quick,
  answers,
  chosen,
}: Pick<Props, 'quick' | 'answers'> & { chosen: number }) {
  const t = useText();
  const { lines } = quick;
  const open = lines.filter(({ added }) => !added);
  // Whether a number is found does not depend on the line's quantity.
  const foundLines = open.filter(
    (line) => groupOf({ ...line, quantity: '1' }, answers.get(line.number)) === 'found',
  );
  const addedTo = (place: QuickLine['added']) =>
    lines.filter(({ added }) => added === place).length;
  const [inCart, onList] = [addedTo('cart'), addedTo('list')];
  return (
    <p className={styles.summary}>
      {inCart > 0 && <span>{t('Lines in the cart: {number}', { number: inCart })}</span>}
      {onList > 0 && <span>{t('Lines on a list: {number}', { number: onList })}</span>}
      {open.length > 0 && (
        <>
          <span>
            {t('{found} of {all} numbers found', {
              found: foundLines.length,
              all: open.length,
            })}
          </span>
          <strong>{t('Chosen: {number}', { number: chosen })}</strong>
        </>
      )}
    </p>
  );
}

/**
 * A button with the number of lines that can't be added as they are. Each click goes to the next of these
 * lines.
 */
function NextProblem({ quick, answers, place, view }: Omit<Props, 'searching'>) {
  const t = useText();
  const visited = useRef<number>(undefined);
  const isProblem = (line: QuickLine) => isBlocked(line, answers.get(line.number));
  const count = quick.lines.filter(isProblem).length;
  if (count === 0) return null;
  const goToNext = () => {
    if (!view.lines.some(isProblem)) flushSync(() => view.show(undefined));
    const lines = view.lines.some(isProblem) ? view.lines : quick.lines;
    const last = lines.findIndex(({ id }) => id === visited.current);
    const next = [...lines.slice(last + 1), ...lines].find(isProblem);
    if (!next) return;
    visited.current = next.id;
    const rows = place.current?.querySelector<HTMLElement>(`[data-line="${next.id}"]`);
    rows?.scrollIntoView({ block: 'center' });
    const field = fieldsToMend[groupOf(next, answers.get(next.number)) ?? 'notFound'];
    const target = rows?.querySelector<HTMLElement>(field) ?? rows?.querySelector('input');
    target?.focus({ preventScroll: true });
  };
  return (
    <Button size="small" onClick={goToNext}>
      {t('Lines that cannot be added yet: {number}', { number: count })}
    </Button>
  );
}

/** Selector of the field in which a line of a group is corrected. */
const fieldsToMend = {
  found: 'input',
  choose: 'input[type="checkbox"]',
  outOfStock: 'input[type="checkbox"]',
  quantity: 'input[inputmode="numeric"]',
  notFound: 'input[data-number]',
} as const;
