import { useId } from 'react';
import type { CrossRow } from '#contract/cross-row.ts';
import { paths } from '#contract/paths.ts';
import { ItemStock } from '#features/adding/web/item-stock.tsx';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { CrossReason } from '../../cross-reference/web/cross-reason.tsx';
import { isForCustomers, rowAddress } from '../../cross-reference/web/cross-table.tsx';
import {
  asNumberLine,
  type LineAnswer,
  pickedRows,
  type QuickLine,
  rowKey,
  stateOf,
} from '../../line-state.ts';
import { crossReferenceAddress } from '../../web/catalogue-links.ts';
import { LoginToView } from '../../web/login-to-view.tsx';
import { LineNote } from './line-note.tsx';
import styles from './lines-table.module.css';
import { TypedCells } from './typed-cells.tsx';
import type { QuickLines } from './use-quick-lines.ts';

interface Props {
  line: QuickLine;
  answer: LineAnswer | undefined;
  quick: QuickLines;
}

/** One line: what was typed, and the items that it may mean. */
export function LineRows({ line, answer, quick }: Props) {
  const t = useText();
  const { fault } = asNumberLine(line);
  const state = stateOf(answer, fault);
  const rows = state === 'fault' ? [] : (answer?.rows ?? []);
  const more = (answer?.count ?? 0) - rows.length;
  const picked = new Set(pickedRows(line, answer).map(rowKey));
  const noted =
    state !== 'found' || line.added !== undefined || (answer?.yours?.replacedBy.length ?? 0) > 0;
  const toggle = (row: CrossRow, on: boolean) => {
    const others = [...picked].filter((key) => key !== rowKey(row));
    const picks = on ? [...others, rowKey(row)] : others;
    quick.change(line.id, { picks });
  };
  const note = <LineNote line={line} state={state} fault={fault} answer={answer} quick={quick} />;
  const typed = (
    <TypedCells
      line={line}
      wrong={fault === 'quantity'}
      span={Math.max(1, rows.length + (noted && rows.length > 0 ? 1 : 0) + (more > 0 ? 1 : 0))}
      onChange={(fields) => quick.change(line.id, fields)}
    />
  );
  const remove = (
    <td className={styles.remove}>
      <Button
        size="small"
        variant="quiet"
        aria-label={t('Delete {number}', { number: line.number })}
        onClick={() => quick.remove(line.id)}
      >
        {t('Delete')}
      </Button>
    </td>
  );
  return (
    <tbody data-state={state} data-added={line.added}>
      {(noted || rows.length === 0) && (
        <tr>
          {typed}
          <td colSpan={5} className={styles.note}>
            {note}
          </td>
          {remove}
        </tr>
      )}
      {rows.map((row, index) => (
        <tr key={rowKey(row)}>
          {!noted && index === 0 && typed}
          <ItemCells
            row={row}
            number={line.number}
            picked={picked.has(rowKey(row))}
            onPick={(on) => toggle(row, on)}
          />
          {!noted && index === 0 && remove}
        </tr>
      ))}
      {more > 0 && (
        <tr>
          <td colSpan={6}>
            <SiteLink to={crossReferenceAddress(line.number)}>
              {t('and {more} more', { more })}
            </SiteLink>
          </td>
        </tr>
      )}
    </tbody>
  );
}

interface ItemProps {
  row: CrossRow;
  /** As typed. */
  number: string;
  picked: boolean;
  onPick: (on: boolean) => void;
}

/** An item with its tick; a turbo for approved customers alone can't be ticked. */
function ItemCells({ row, number, picked, onPick }: ItemProps) {
  const t = useText();
  const id = useId();
  const hidden = isForCustomers(row);
  const name = row.eePn || row.oemPn || row.match.number;
  return (
    <>
      <td className={styles.number}>
        {!hidden && (
          <label className={styles.pick} htmlFor={id}>
            <input
              id={id}
              type="checkbox"
              checked={picked}
              onChange={({ currentTarget }) => onPick(currentTarget.checked)}
            />
            <span className="unseen">{t('Choose {number}', { number: name })}</span>
          </label>
        )}
        <PartNumber
          number={name}
          {...(row.details && {
            link: (shown) => <SiteLink to={rowAddress(row, {})}>{shown}</SiteLink>,
          })}
        />
      </td>
      <td className={styles.description}>
        <bdi>{row.description}</bdi>
      </td>
      <td>
        <bdi dir="ltr">{row.model}</bdi>
      </td>
      <td>
        {hidden ? (
          <LoginToView number={name} here={paths.QuickOrder} />
        ) : (
          <ItemStock item={{ ...row, type: row.prdType }} back={paths.QuickOrder} />
        )}
      </td>
      <td className={styles.why}>
        <CrossReason match={row.match} typed={number} />
      </td>
    </>
  );
}
