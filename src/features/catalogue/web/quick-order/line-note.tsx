import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { paths } from '#contract/paths.ts';
import type { OwnNumber } from '#contract/shown-items.ts';
import { listPath } from '#features/adding/web/adding.ts';
import type { LineFault } from '#features/numbers/line-faults.ts';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { takeFocus } from '#ui/kept-focus.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { CutText } from '#ui/table.tsx';
import {
  faultWords,
  type LineAnswer,
  type LineState,
  type QuickLine,
  supersededRow,
} from '../../line-state.ts';
import { closestNumbersQuery } from '../queries.ts';
import styles from './lines-table.module.css';
import type { QuickLines } from './use-quick-lines.ts';

const notes: Record<Exclude<LineState, 'fault'>, TextKey> = {
  waiting: 'Loading',
  found: 'Found',
  choose: 'Please choose',
  closest: 'No item has exactly this number. These contain it:',
  outOfStock: 'Out of stock: it cannot be ordered now.',
  backOrder: 'Out of stock: it can be ordered as a back order.',
  notMade: 'Not made yet: you can request its development.',
  none: 'No data found',
};

interface Props {
  line: QuickLine;
  state: LineState;
  fault: LineFault | undefined;
  answer: LineAnswer | undefined;
  quick: QuickLines;
  /** An earlier line of the same item. */
  same: QuickLine | undefined;
}

/** The result of a line and its possible actions. Every line has a note. */
export function LineNote({ line, state, fault, answer, quick, same }: Props) {
  const t = useText();
  const replace = (number: string) => quick.change(line.id, { number });
  const { withZeros } = answer ?? {};
  if (line.added) return <WhereAdded line={line} />;
  return (
    <>
      <CutText className={styles.state} data-state={state}>
        {state === 'fault' ? t(faultWords[fault ?? 'tooShort']) : t(notes[state])}
      </CutText>
      {line.sum && (
        <CutText>
          {t('Added up from several lines: {numbers}', { numbers: line.sum.join(', ') })}
        </CutText>
      )}
      {same && (
        <CutText>
          {t('The same item as {number}: the cart gets both quantities.', { number: same.number })}
        </CutText>
      )}
      {!answer?.yours && <Successor answer={answer} onTake={replace} />}
      {answer?.yours && <Yours yours={answer.yours} onTake={replace} />}
      {withZeros && state !== 'fault' && (
        <p className={styles.offer}>
          <CutText>{t('A spreadsheet may have dropped zeros. Did you mean:')}</CutText>
          <Offered number={withZeros} onTake={replace} />
        </p>
      )}
      {state === 'none' && <Closest line={line} lines={quick.lines.length} onTake={replace} />}
    </>
  );
}

/** Offers the successor of a line's superseded E&E P/N. */
function Successor({
  answer,
  onTake,
}: {
  answer: LineAnswer | undefined;
  onTake: (number: string) => void;
}) {
  const t = useText();
  const row = answer && supersededRow(answer);
  if (!row) return null;
  return (
    <p className={styles.offer}>
      <CutText>{t('{number} has a successor.', { number: row.eePn || row.oemPn })}</CutText>
      {row.replacedBy?.map((one) => (
        <Offered key={one} number={one} onTake={onTake} />
      ))}
    </p>
  );
}

/** The item that the customer's own number names, if it was withdrawn or superseded. */
function Yours({ yours, onTake }: { yours: OwnNumber; onTake: (number: string) => void }) {
  const t = useText();
  const { number, name, withdrawn, replacedBy } = yours;
  if (!withdrawn && replacedBy.length === 0) return null;
  return (
    <p className={styles.offer}>
      <CutText>
        {t('Your number {number}:', { number })}{' '}
        {withdrawn
          ? t('{number} is no longer in the catalogue.', { number: name })
          : t('{number} has a successor.', { number: name })}{' '}
        {replacedBy.length > 0 && t('Superseded by:')}
      </CutText>
      {replacedBy.map((one) => (
        <Offered key={one} number={one} onTake={onTake} />
      ))}
    </p>
  );
}

export function WhereAdded({ line: { added, listId } }: Pick<Props, 'line'>) {
  const t = useText();
  return added === 'cart' ? (
    <SiteLink to={paths.MyCart}>{t('In the cart')}</SiteLink>
  ) : (
    <SiteLink to={listPath(listId)}>{t('On the list')}</SiteLink>
  );
}

/**
 * Maximum number of lines for which closest numbers load by themselves. In longer lists each line has a
 * button, because each look-up counts against the caller's limit of requests.
 */
const ASKED_AT_ONCE = 20;

/** The closest numbers of a line that was not found. A chosen number replaces the line's number. */
function Closest({
  line,
  lines,
  onTake,
}: {
  line: QuickLine;
  lines: number;
  onTake: (number: string) => void;
}) {
  const t = useText();
  const [offersFromStart] = useState(lines <= ASKED_AT_ONCE);
  const [pressed, setPressed] = useState(false);
  const query = closestNumbersQuery(useSite(), '3', line.number);
  const { data } = useQuery({ ...query, enabled: offersFromStart || pressed });
  if (!offersFromStart && !pressed) {
    return (
      <Button size="small" onClick={() => setPressed(true)}>
        {t('Closest numbers')}
      </Button>
    );
  }
  const numbers = data?.ok ? data.val.slice(0, 4) : [];
  if (numbers.length === 0 && !pressed) return null;
  const instead = !data ? t('Loading') : data.ok ? t('There is no similar number.') : data.message;
  return (
    <p className={styles.offer} tabIndex={-1} ref={pressed ? takeFocus : undefined}>
      <CutText>{numbers.length > 0 ? t('Closest numbers') : instead}</CutText>
      {numbers.map(({ number }) => (
        <Offered key={number} number={number} onTake={onTake} />
      ))}
    </p>
  );
}

function Offered({ number, onTake }: { number: string; onTake: (number: string) => void }) {
  const t = useText();
  return (
    <Button size="small" aria-label={t('Use {number}', { number })} onClick={() => onTake(number)}>
      <PartNumber number={number} copy={false} />
    </Button>
  );
}
