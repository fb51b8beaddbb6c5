import { type FocusEvent, type KeyboardEvent, useId } from 'react';
import { paths } from '#contract/paths.ts';
import type { CrossRow } from '#contract/shown-items.ts';
import { ItemStock } from '#features/adding/web/item-stock.tsx';
import { WantedNote } from '#features/adding/web/put-on-list.tsx';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { isComposing } from '#ui/enter.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { CutText } from '#ui/table.tsx';
import {
  asNumberLine,
  firstLines,
  isBlank,
  isOpenRow,
  type LineAnswer,
  pickedRows,
  type QuickLine,
  rowKey,
  stateOf,
  supersededRow,
} from '../../line-state.ts';
import { crossReferenceAddress } from '../catalogue-links.ts';
import { CrossReason, rowAddress } from '../cross-reference/cross-table.tsx';
import { LoginToView } from '../item-failure.tsx';
import { LineNote, WhereAdded } from './line-note.tsx';
import styles from './lines-table.module.css';
import type { QuickLines } from './use-quick-lines.ts';

interface Props {
  lines: readonly QuickLine[];
  quick: QuickLines;
  answers: ReadonlyMap<string, LineAnswer>;
}

/** Each line with its items, which are ticked and corrected in place. */
export function QuickLinesTable({ lines, quick, answers }: Props) {
  const t = useText();
  const first = firstLines(quick.lines, answers);
  return (
    <table className={styles.table}>
      <caption className="unseen">{t('Lines')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('Your number')}</th>
          <th scope="col">{t('Quantity')}</th>
          <th scope="col">{t('E&E P/N')}</th>
          <th scope="col">{t('Description')}</th>
          <th scope="col">{t('Turbo Model')}</th>
          <th scope="col">{t('Stock')}</th>
          <th scope="col">{t('Why it matched')}</th>
          <th scope="col">
            <span className="unseen">{t('Delete')}</span>
          </th>
        </tr>
      </thead>
      {lines.map((line) => (
        <LineRows
          key={line.id}
          line={line}
          answer={answers.get(line.number)}
          quick={quick}
          first={first}
        />
      ))}
    </table>
  );
}

interface LineProps {
  line: QuickLine;
  answer: LineAnswer | undefined;
  quick: QuickLines;
  /** The first line of each item. */
  first: ReadonlyMap<string, QuickLine>;
}

/** A line: the typed number and quantity, and the items that it may mean. */
function LineRows({ line, answer, quick, first }: LineProps) {
  const t = useText();
  const { quantity, fault } = asNumberLine(line);
  const state = stateOf(answer, fault);
  const wrong = fault === 'quantity' && !isBlank(line);
  const rows = state === 'fault' ? [] : (answer?.rows ?? []);
  const furtherCount = (answer?.count ?? 0) - rows.length;
  const picked = new Set(pickedRows(line, answer).map(rowKey));
  const superseded = answer && supersededRow(answer);
  const same = [...picked].map((key) => first.get(key)).find((one) => one && one.id !== line.id);
  const noted =
    wrong ||
    state !== 'found' ||
    same !== undefined ||
    line.sum !== undefined ||
    (answer?.yours?.replacedBy.length ?? 0) > 0 ||
    superseded !== undefined;
  const toggle = (row: CrossRow, on: boolean) => {
    const otherPicks = [...picked].filter((key) => key !== rowKey(row));
    const picks = on ? [...otherPicks, rowKey(row)] : otherPicks;
    quick.change(line.id, { picks });
  };
  const note = (
    <LineNote line={line} state={state} fault={fault} answer={answer} quick={quick} same={same} />
  );
  const typed = (
    <TypedCells
      line={line}
      wrong={wrong}
      span={Math.max(
        1,
        rows.length + (noted && rows.length > 0 ? 1 : 0) + (furtherCount > 0 ? 1 : 0),
      )}
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
  const [firstRow, ...furtherRows] = rows;
  const startsWithItem = !noted && firstRow !== undefined;
  const itemCells = (row: CrossRow) => (
    <ItemCells
      // The note already names the successor.
      row={row === superseded ? { ...row, replacedBy: [] } : row}
      number={line.number}
      quantity={quantity}
      picked={picked.has(rowKey(row))}
      open={fault !== 'quantity'}
      added={startsWithItem && row === firstRow && line.added ? line : undefined}
      onPick={(on) => toggle(row, on)}
    />
  );
  return (
    <tbody data-line={line.id} data-state={state} data-added={line.added}>
      {/* The fields stay in the same row, so that typed text is not lost when the items arrive. */}
      <tr>
        {typed}
        {startsWithItem ? (
          itemCells(firstRow)
        ) : (
          <td colSpan={5} className={styles.note}>
            <div className={styles.notes}>
              {wrong && (
                <span id={wrongId(line)} role="alert" className={styles.wrong}>
                  {t('need number from 1 to 9999')}
                </span>
              )}
              {note}
            </div>
          </td>
        )}
        {remove}
      </tr>
      {(startsWithItem ? furtherRows : rows).map((row) => (
        <tr key={rowKey(row)}>{itemCells(row)}</tr>
      ))}
      {furtherCount > 0 && (
        <tr>
          <td colSpan={6}>
            <SiteLink to={crossReferenceAddress(line.number)}>
              {t('and {more} more', { more: furtherCount })}
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
  quantity: number;
  picked: boolean;
  /** Whether the item can be ticked: the line has a valid quantity. */
  open: boolean;
  /** The line if it was added, shown in place of the match reason. */
  added: QuickLine | undefined;
  onPick: (on: boolean) => void;
}

/** An item with its checkbox. A turbo that only approved customers may see has no checkbox. */
function ItemCells({ row, number, quantity, picked, open, added, onPick }: ItemProps) {
  const t = useText();
  const id = useId();
  const name = row.eePn || row.oemPn || row.match.number;
  return (
    <>
      <td className={styles.number}>
        {isOpenRow(row) && (
          <label className={styles.pick} htmlFor={id}>
            <input
              id={id}
              type="checkbox"
              checked={picked}
              disabled={!open}
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
        <CutText>
          <bdi>{row.description}</bdi>
        </CutText>
      </td>
      <td>
        <CutText>
          <bdi dir="ltr">{row.model}</bdi>
        </CutText>
      </td>
      <td className={styles.stock}>
        {isOpenRow(row) ? (
          <>
            <ItemStock compact item={{ ...row, type: row.prdType }} back={paths.QuickOrder} />
            {picked && <WantedNote item={{ ...row, type: row.prdType }} quantity={quantity} />}
          </>
        ) : (
          <LoginToView number={name} here={paths.QuickOrder} />
        )}
      </td>
      <td className={styles.why}>
        {added ? (
          <WhereAdded line={added} />
        ) : (
          <CutText>
            <CrossReason match={row.match} typed={number} />
          </CutText>
        )}
      </td>
    </>
  );
}

const wrongId = ({ id }: QuickLine): string => `quantity-of-${id}`;

function onEnter(event: KeyboardEvent<HTMLInputElement>, goOn?: () => void) {
  if (event.key !== 'Enter' || isComposing(event)) return;
  event.currentTarget.blur();
  goOn?.();
}

/** The next field with a wrong quantity, so that Enter leads from one wrong quantity to the next. */
function nextWrong(field: HTMLInputElement): HTMLInputElement | undefined {
  const fields = [
    ...(field.closest('table')?.querySelectorAll<HTMLInputElement>('[inputmode="numeric"]') ?? []),
  ];
  const place = fields.indexOf(field);
  return [...fields.slice(place + 1), ...fields.slice(0, place)].find(
    (one) => one.ariaInvalid === 'true',
  );
}

interface TypedProps {
  line: QuickLine;
  /** Whether the quantity is not a number from 1 to 9999. */
  wrong: boolean;
  /** Number of table rows of the line. */
  span: number;
  onChange: (fields: { number?: string; quantity?: string }) => void;
}

/** The typed number and quantity, both as fields, so that a line is corrected in place. */
function TypedCells({ line, wrong, span, onChange }: TypedProps) {
  const t = useText();
  const common = {
    type: 'text',
    dir: 'ltr',
    autoComplete: 'off',
    spellCheck: false,
    // Enter ends the change, as leaving the field does.
    onKeyDown: (event: KeyboardEvent<HTMLInputElement>) => onEnter(event),
  } as const;
  const keepNumber = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    const number = currentTarget.value.trim();
    if (number === '') currentTarget.value = line.number;
    else if (number !== line.number) onChange({ number });
  };
  return (
    <>
      <th scope="rowgroup" rowSpan={span} className={styles.typed}>
        <input
          {...common}
          key={line.number}
          className={styles.field}
          defaultValue={line.number}
          autoCapitalize="characters"
          data-number
          maxLength={200}
          aria-label={t('Number in line {line}', { line: line.id + 1 })}
          onBlur={keepNumber}
        />
      </th>
      <td rowSpan={span} className={styles.pieces}>
        <input
          {...common}
          className={styles.field}
          value={line.quantity}
          // The quantity of an added line is changed in the cart or list.
          readOnly={line.added !== undefined}
          inputMode="numeric"
          maxLength={6}
          placeholder="1-9999"
          aria-label={t('Quantity of {number}', { number: line.number })}
          aria-invalid={wrong || undefined}
          aria-describedby={wrong ? wrongId(line) : undefined}
          onKeyDown={(event) => onEnter(event, () => nextWrong(event.currentTarget)?.focus())}
          onChange={({ currentTarget }) => onChange({ quantity: currentTarget.value })}
        />
      </td>
    </>
  );
}
