import { type RefObject, useState } from 'react';
import type { BomItem, TurboApplication } from '#contract/shown-items.ts';
import { stockOf } from '#features/adding/orderable.ts';
import type { AddedItem } from '#features/adding/web/adding.ts';
import { ItemStock } from '#features/adding/web/item-stock.tsx';
import { WantedNote } from '#features/adding/web/put-on-list.tsx';
import { useText } from '#language/web/use-text.ts';
import { Hint } from '#ui/button.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { usePerson } from '#ui/site/person.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { type Column, type RowProps, Table } from '#ui/table.tsx';
import { Compare } from '../compare/compare-box.tsx';
import { OrderForm } from '../order-form.tsx';
import { LineFacts, OwnNumberLine, useOwnNumbers } from '../own-number.tsx';
import styles from './build-sheet.module.css';
import { type DrawingPlace, drawingPlaceOf, linesByPlace } from './exploded-parts.tsx';
import { ExplodedTurbo } from './exploded-turbo.tsx';
import { SheetBar, type SheetQuantities } from './sheet-bar.tsx';

/** Id of the table, for the link that skips to it. */
export const SHEET = 'sheet';

interface Props {
  turbo: TurboApplication;
  /** Ref of the table, and the quantities in it. */
  sheet: { table: RefObject<HTMLTableElement | null>; quantities: SheetQuantities };
  /** Path of this page, to return to after sign-in. */
  address: string;
  /** Returns the path of a line's own page. */
  details: (item: BomItem) => string;
}

/**
 * The exploded drawing beside the lines. A part under the pointer highlights its line, and a line highlights
 * its part.
 */
export function BuildSheet({ turbo, sheet, address, details }: Props) {
  const t = useText();
  const [lit, setLit] = useState<DrawingPlace | undefined>();
  const lines = [...turbo.bomList].sort((one, other) => one.seq - other.seq);
  const person = usePerson();
  const ownNumbers = useOwnNumbers([turbo.id, ...lines.map(({ id }) => id)]);
  const ownOf = ({ id }: BomItem) => (person ? (ownNumbers.get(id) ?? '') : undefined);
  const rows: readonly SheetLine[] = [
    wholeTurbo(turbo),
    ...lines.map((item) => ({ ...item, refererTurboId: turbo.id })),
  ];
  const { table, quantities } = sheet;
  return (
    <section className={styles.sheet}>
      <div className={styles.parts}>
        <h2 id={`${SHEET}-title`} className={styles.title}>
          {t('Build sheet')}
        </h2>
        <Table
          ref={table}
          id={SHEET}
          tabIndex={-1}
          aria-labelledby={`${SHEET}-title`}
          className={styles.table}
          onInput={quantities.onInput}
          columns={columnsOf({ address, details, ownOf, quantities })}
          rows={rows}
          keyOf={(item) => (item.whole ? 'turbo' : item.seq)}
          rowClass={styles.line}
          rowProps={(item) => rowOf(item, lit, setLit)}
        />
        {lines.length > 0 && <SheetBar address={address} lines={lines} quantities={quantities} />}
        {lines.length === 0 && <p>{t('This build sheet has no lines yet.')}</p>}
      </div>
      <div className={styles.drawing}>
        <ExplodedTurbo lines={linesByPlace(lines)} lit={lit} onLight={setLit} />
      </div>
    </section>
  );
}

/**
 * Whether a line is highlighted. In the drawing a cartridge highlights its parts, too, but not the lines of
 * these parts, because the lines are sold separately.
 */
const isLit = (place: DrawingPlace | undefined, lit: DrawingPlace | undefined) =>
  place !== undefined && place === lit;

/** The turbo itself as an orderable line (refCodeType 0). */
export function wholeTurbo(turbo: TurboApplication): SheetLine {
  return {
    id: turbo.id,
    seq: 0,
    type: '0',
    eepnPrefix: '',
    transName: '',
    component: 'Turbo',
    oemPn: turbo.turboPn,
    eePn: turbo.eePn,
    ...stockOf(turbo),
    pieces: 1,
    details: false,
    whole: true,
  };
}

/** A line of the sheet; the complete turbo is a line, too. */
interface SheetLine extends BomItem, Pick<AddedItem, 'refererTurboId'> {
  readonly whole?: true;
}

function rowOf(
  item: SheetLine,
  lit: DrawingPlace | undefined,
  light: (place?: DrawingPlace) => void,
): RowProps {
  if (item.whole) return { 'data-seq': item.seq, 'data-turbo': true };
  const on = () => light(drawingPlaceOf(item));
  const off = () => light(undefined);
  return {
    id: `line-${item.seq}`,
    'data-seq': item.seq,
    'data-lit': isLit(drawingPlaceOf(item), lit) || undefined,
    onPointerEnter: on,
    onPointerLeave: off,
    onFocus: on,
    onBlur: off,
  };
}

interface Context extends Pick<Props, 'address' | 'details'> {
  /** The customer's own number of an item; '' if there is no own number, undefined for visitors. */
  ownOf: (item: BomItem) => string | undefined;
  quantities: SheetQuantities;
}

/** The columns of a build sheet (docs/product.md 2.6). */
const columnsOf = ({
  address,
  details,
  ownOf,
  quantities,
}: Context): readonly Column<SheetLine>[] => [
  {
    head: 'Position',
    drawn: '#',
    className: styles.position,
    cell: ({ seq, whole }) => (whole ? undefined : seq),
  },
  {
    head: 'Component',
    names: true,
    className: styles.component,
    cell: (item) => <Component item={item} details={details(item)} />,
  },
  {
    head: 'OEM P/N',
    className: styles.number,
    labelled: true,
    cell: ({ oemPn }) => oemPn && <PartNumber number={oemPn} />,
  },
  {
    head: 'E&E P/N',
    className: styles.number,
    labelled: true,
    cell: (item) => (
      <>
        {item.eePn && <PartNumber number={item.eePn} />}
        {ownOf(item) !== undefined && (
          <OwnNumberLine
            item={{ type: item.type, id: item.id, number: item.eePn || item.oemPn }}
            value={ownOf(item)}
            quiet
          />
        )}
      </>
    ),
  },
  {
    head: 'Stock',
    className: styles.stock,
    cell: (item) => (
      <>
        <ItemStock item={item} back={address} />
        <WantedNote item={item} quantity={quantities.of(item)} />
      </>
    ),
  },
  {
    head: 'Quantity',
    className: styles.order,
    cell: (item) => (
      <OrderForm item={item} address={address} dense onAdded={() => quantities.emptyLine(item)} />
    ),
  },
];

function Component({ item, details }: { item: SheetLine; details: string }) {
  const t = useText();
  const { id, type, oemPn, eePn, transName, pieces, whole = false } = item;
  return (
    <div className={styles.what}>
      <bdi className={styles.name}>{whole ? t('Complete turbo') : transName}</bdi>
      {pieces > 1 && (
        <Hint
          className={styles.pieces}
          text={t('{count} pieces in one turbo', { count: pieces })}
          copy={`×${pieces}`}
        >
          <bdi dir="ltr">×{pieces}</bdi>
        </Hint>
      )}
      <LineFacts facts={item.facts} className={styles.fact} compact />
      {item.details && (
        <SiteLink
          to={details}
          className={styles.details}
          data-copy=""
          aria-label={t('Details>> {number}', { number: eePn })}
        >
          {t('Details>>')}
        </SiteLink>
      )}
      <Compare
        compact={!whole}
        item={{ id, type, number: whole ? oemPn : eePn || oemPn, name: transName }}
      />
    </div>
  );
}
