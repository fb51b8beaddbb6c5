import { type RefObject, useState } from 'react';
import { CART_LINES } from '#contract/order-names.ts';
import { paths } from '#contract/paths.ts';
import type { CrossRow } from '#contract/shown-items.ts';
import { isForSale } from '#features/adding/for-sale.ts';
import { listPath, type Wanted } from '#features/adding/web/adding.ts';
import { PutOnList } from '#features/adding/web/put-on-list.tsx';
import { Failures } from '#features/adding/web/use-add-batch.tsx';
import { Download, printFormats } from '#features/downloads/web/download.tsx';
import { useText } from '#language/web/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { useCounts } from '#ui/session/counts.ts';
import { useSite } from '#ui/site/site.tsx';
import {
  asNumberLine,
  type ChosenMatch,
  chosenOf,
  firstBeyond,
  isBlank,
  type LineAnswer,
  pickedRows,
  type QuickLine,
  rowKey,
  stateOf,
} from '../../line-state.ts';
import styles from './quick-order.module.css';
import type { QuickLines } from './use-quick-lines.ts';
import { type Target, useSendLines, wantedOf } from './use-send-lines.tsx';

interface Props {
  quick: QuickLines;
  answers: ReadonlyMap<string, LineAnswer>;
  /** Whether requests are pending: sending now would omit their lines. */
  searching: boolean;
  /** The element with the lines, for moving the focus to a wrong quantity. */
  place: RefObject<HTMLElement | null>;
}

/** The summary of the lines and the buttons that send them. */
export function SendBar({ quick, answers, searching, place }: Props) {
  const t = useText();
  const { client } = useSite();
  const counts = useCounts();
  const { send, sending, failures } = useSendLines();
  const [wrong, setWrong] = useState('');
  const { lines } = quick;
  const picked = lines.flatMap((line) => pickedRows(line, answers.get(line.number)));
  const unmade = picked.some((row) => !isForSale(row));
  const room = Math.max(0, CART_LINES - (counts?.cart ?? 0));

  const check = (): readonly ChosenMatch[] | undefined => {
    const matches = chosenOf(lines, answers);
    setWrong('');
    if (matches !== 'none' && matches !== 'quantity') return matches;
    if (matches === 'none') setWrong(t('Please select item!'));
    else {
      place.current?.querySelector<HTMLElement>('input[aria-invalid="true"]')?.focus();
      setWrong(t('need number from 1 to 9999'));
    }
    return undefined;
  };
  const sends = { disabled: searching, busy: sending };
  const put = async (target: Target) => {
    if (sending) return;
    const matches = check();
    if (!matches) return;
    const wantedMatches =
      target === 'development' ? matches.filter(({ row }) => !isForSale(row)) : matches;
    const sentRows = await send(target, wantedMatches);
    if (target === 'cart') mark(lines, sentRows.map(rowKey), { added: target });
  };
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
    onPut: (taken: readonly Wanted[], listId?: string) => {
      const keys = taken.map(({ item: { type, id } }) => rowKey({ prdType: type, id }));
      mark(some, keys, { added: 'list', ...(listId && { listId }) });
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
                'The cart holds at most {max} lines and has room for {room}. Tick fewer, or put them on the list.',
                { max: CART_LINES, room },
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
        <WaysOn lines={lines} />
        <Download
          formats={printFormats}
          ask={(format) => client.call('exportQuickOrder', { lines: askedLines(lines), format })}
        />
        <Button variant="quiet" onClick={quick.clear}>
          {t('Clear all lines')}
        </Button>
        {unmade && (
          <Button onClick={() => void put('development')} {...sends}>
            {t('Request development')}
          </Button>
        )}
        <PutOnList {...onList(lines)} size="normal" disabled={searching} />
        <Button variant="primary" onClick={() => void put('cart')} {...sends}>
          {t('Add to Cart')}
        </Button>
      </div>
    </>
  );
}

/** The lines as the call for their file takes them. */
const askedLines = (lines: QuickLines['lines']) =>
  lines.map(({ number, quantity, picks }) => ({
    number,
    quantity,
    ...(picks && { picks: [...picks] }),
  }));

/** The ticked rows of lines, as a list takes them; none where a quantity is wrong. */
function linesFor(lines: readonly QuickLine[], answers: Props['answers']): readonly Wanted[] {
  const matches = chosenOf(lines, answers);
  if (matches === 'none' || matches === 'quantity') return [];
  return matches.map(wantedOf);
}

/** A permanent link to the added lines: a toast disappears before keyboard users reach it. */
function WaysOn({ lines }: Pick<QuickLines, 'lines'>) {
  const t = useText();
  const last = (where: 'cart' | 'list') => lines.findLast(({ added }) => added === where);
  const onList = last('list');
  return (
    <>
      {onList && <LinkButton to={listPath(onList.listId)}>{t('Open list')}</LinkButton>}
      {last('cart') && <LinkButton to={paths.MyCart}>{t('Open cart')}</LinkButton>}
    </>
  );
}

/** How many lines there are of each kind. */
function Summary({
  quick,
  answers,
  chosen,
}: Omit<Props, 'place' | 'searching'> & { chosen: number }) {
  const t = useText();
  const states = quick.lines
    .filter(({ added }) => !added)
    .map((line) => stateOf(answers.get(line.number), asNumberLine(line).fault));
  const count = (...wanted: string[]) => states.filter((one) => wanted.includes(one)).length;
  const choose = count('choose', 'closest', 'backOrder');
  const unavailable = count('outOfStock', 'notMade');
  const none = count('none', 'fault');
  const blank = quick.lines.filter((line) => !line.added && isBlank(line)).length;
  return (
    <p className={styles.summary}>
      <span>
        {t('{found} of {all} numbers found', { found: count('found'), all: states.length })}
      </span>
      {choose > 0 && <span>{t('to choose: {number}', { number: choose })}</span>}
      {unavailable > 0 && <span>{t('not available: {number}', { number: unavailable })}</span>}
      {none > 0 && <span>{t('not found: {number}', { number: none })}</span>}
      {blank > 0 && <span>{t('without a quantity, not ticked: {number}', { number: blank })}</span>}
      <strong>{t('Chosen: {number}', { number: chosen })}</strong>
    </p>
  );
}
