/** Fields for the pieces and the carrier of a delivery: for shipping, and for correcting a delivery. */
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useId } from 'react';
import type { Delivery } from '#contract/confirmed-orders.ts';
import { MAX_CARRIERS } from '#contract/order-names.ts';
import { joined } from '#language/format.ts';
import { TextField } from '#ui/field.tsx';
import { deskQuery } from '#ui/office/change.ts';
import office from '#ui/office/office.module.css';
import { type OfficeColumn, OfficeRows } from '#ui/office/sheet.tsx';
import { type DeskKey, type OfficeText, useDeskText } from '#ui/office/text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import type { PackableLine } from '../../packable-lines.ts';
import { trackingBy } from '../../tracking.ts';
import { factWords, trackingWord } from '../../words.ts';
import { FigureInput } from './figure-input.tsx';
import styles from './order.module.css';

/**
 * Texts by line id. `pieces`: the typed pieces. `ticked`: the pieces that were typed when staff ticked the box
 * for shipping more than the stock.
 */
export interface TypedPieces {
  readonly pieces: Readonly<Record<string, string>>;
  readonly ticked: Readonly<Record<string, string>>;
}
export const nothingTyped: TypedPieces = { pieces: {}, ticked: {} };

const textOf = (line: PackableLine, { pieces }: TypedPieces): string =>
  pieces[line.lineId] ?? String(line.offered);

function isAllowed(line: PackableLine, typed: TypedPieces): boolean {
  const text = textOf(line, typed);
  return /^\d{1,4}$/.test(text) && Number(text) <= line.packed + line.remaining;
}

const beyondStock = (line: PackableLine, typed: TypedPieces): number =>
  isAllowed(line, typed) ? Math.max(Number(textOf(line, typed)) - line.packed - line.stock, 0) : 0;

const isTicked = (line: PackableLine, typed: TypedPieces): boolean =>
  typed.ticked[line.lineId] === textOf(line, typed);

/** Payload fields of shipOrder and correctDelivery. */
export const sentPieces = (lines: readonly PackableLine[], typed: TypedPieces) => ({
  lines: lines.map((line) => ({ id: line.lineId, quantity: textOf(line, typed) })),
  beyondStock: lines
    .filter((line) => beyondStock(line, typed) > 0)
    .map(({ lineId, stock }) => ({ id: lineId, stock: String(stock) })),
});

export const leavesPieces = (lines: readonly PackableLine[], typed: TypedPieces): boolean =>
  lines.some((line) => Number(textOf(line, typed)) < line.remaining);

export interface ParcelTexts {
  readonly carrier: string;
  readonly trackingNumber: string;
}

/** Why these pieces cannot be in a delivery; '' if they can. */
export function problemOf(
  lines: readonly PackableLine[],
  typed: TypedPieces,
  { carrier, trackingNumber }: ParcelTexts,
  t: OfficeText,
): string {
  if (!lines.every((line) => isAllowed(line, typed))) {
    return t('Ship from 0 to the remaining pieces of each line.');
  }
  if (lines.length > 0 && lines.every((line) => Number(textOf(line, typed)) === 0)) {
    return t('Enter the pieces that are shipped.');
  }
  const short = lines.find((line) => beyondStock(line, typed) > 0 && !isTicked(line, typed));
  if (short) {
    return t('{number}: {stock} in stock. Ship fewer, or tick that more is shipped.', {
      number: short.itemNumber,
      stock: short.stock,
    });
  }
  return carrier.trim() && trackingNumber.trim()
    ? ''
    : t('Enter the carrier and the tracking number.');
}

/** Why these pieces and this parcel cannot correct a delivery; '' if they can. */
export function correctionProblem(
  delivery: Delivery,
  lines: readonly PackableLine[],
  typed: TypedPieces,
  fields: ParcelTexts,
  t: OfficeText,
): string {
  const problem = problemOf(lines, typed, fields, t);
  const isChanged =
    fields.carrier.trim() !== delivery.carrier ||
    fields.trackingNumber.trim() !== delivery.trackingNumber ||
    lines.some((line) => Number(textOf(line, typed)) !== line.packed);
  if (problem || isChanged) return problem;
  return lines.length > 0
    ? t('Change carrier, tracking number or pieces.')
    : t('Change carrier or tracking number.');
}

/** Sentences about lines with more remaining pieces than the stock that earlier orders leave; '' if none. */
export const shortWords = (lines: readonly PackableLine[], t: OfficeText): string =>
  lines
    .filter(({ remaining, stock, reserved }) => remaining > stock - reserved)
    .map(({ itemNumber: number, remaining, stock, reserved }) =>
      reserved > 0
        ? t(
            '{number}: {remaining} remain, {stock} in stock, {reserved} of them promised to earlier orders.',
            { number, remaining, stock, reserved },
          )
        : t('{number}: {remaining} remain, {stock} in stock.', { number, remaining, stock }),
    )
    .join(' ');

interface TableProps {
  readonly lines: readonly PackableLine[];
  readonly typed: TypedPieces;
  readonly onType: (typed: TypedPieces) => void;
  readonly heading: DeskKey;
}

const itemWords = ({ about, facts }: PackableLine, t: OfficeText): string =>
  joined(t, [about, ...factWords(t, facts)]);

export function PiecesTable({ lines, typed, onType, heading }: TableProps) {
  const t = useDeskText();
  const { end, wide, narrow } = office;
  const columns: readonly OfficeColumn<PackableLine>[] = [
    {
      head: 'P/N',
      names: true,
      cell: (line) => (
        <>
          <PartNumber number={line.itemNumber} copy={false} />
          <div className={`${styles.small} ${narrow}`}>{itemWords(line, t)}</div>
        </>
      ),
    },
    { head: 'Item', className: wide, cell: (line) => itemWords(line, t) },
    { head: 'Remaining', className: end, cell: ({ remaining }) => remaining },
    { head: 'In stock', className: end, cell: ({ stock }) => stock },
    {
      head: heading,
      className: end,
      cell: (line) => <PiecesField line={line} typed={typed} onType={onType} />,
    },
  ];
  return (
    <OfficeRows
      label={t('Pieces to ship')}
      className={styles.pieces}
      columns={columns}
      rows={lines}
      keyOf={({ lineId }) => lineId}
      roomy
    />
  );
}

type PiecesProps = Pick<TableProps, 'typed' | 'onType'> & { line: PackableLine };

function PiecesField({ line, typed, onType }: PiecesProps) {
  const t = useDeskText();
  const { lineId, itemNumber: number, packed, remaining } = line;
  const { pieces, ticked } = typed;
  const more = beyondStock(line, typed);
  return (
    <>
      <FigureInput
        label={t('Pieces of {number}, 0 to {most}', { number, most: String(packed + remaining) })}
        digits={4}
        value={textOf(line, typed)}
        isWrong={!isAllowed(line, typed)}
        onChange={(text) => onType({ ticked, pieces: { ...pieces, [lineId]: text } })}
      />
      {more > 0 && (
        <label>
          <input
            type="checkbox"
            aria-label={t('Ship {more} of {number} more than in stock', { more, number })}
            checked={isTicked(line, typed)}
            onChange={({ target }) =>
              onType({
                pieces,
                ticked: { ...ticked, [lineId]: target.checked ? textOf(line, typed) : '' },
              })
            }
          />
          {t('{more} more than in stock', { more })}
        </label>
      )}
    </>
  );
}

interface ParcelProps<Texts extends ParcelTexts> {
  readonly fields: Texts;
  readonly onChange: (fields: Texts) => void;
  readonly children?: ReactNode;
}

export function ParcelFields<Texts extends ParcelTexts>(props: ParcelProps<Texts>) {
  const { fields, onChange, children } = props;
  const t = useDeskText();
  const names = useId();
  const { data: carriers } = useQuery(deskQuery('listCarriers', { page: 1, size: MAX_CARRIERS }));
  return (
    <div className={styles.fields}>
      <TextField
        label={t('Carrier')}
        value={fields.carrier}
        onChange={({ target }) => onChange({ ...fields, carrier: target.value })}
        list={names}
        autoComplete="off"
        required
      />
      <datalist id={names}>
        {carriers?.val.map(({ id, name }) => (
          <option key={id}>{name}</option>
        ))}
      </datalist>
      <TextField
        label={t(trackingWord(trackingBy(carriers?.val ?? [])(fields)))}
        value={fields.trackingNumber}
        onChange={({ target }) => onChange({ ...fields, trackingNumber: target.value })}
        required
      />
      {children}
    </div>
  );
}
