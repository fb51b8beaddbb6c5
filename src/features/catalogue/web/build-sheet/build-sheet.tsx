import { useState } from 'react';
import type { BomItem, TurboApplication } from '#contract/turbo-application.ts';
import type { AddedItem } from '#features/adding/web/adding.ts';
import { ItemStock } from '#features/adding/web/item-stock.tsx';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { usePerson } from '#ui/session/person.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { Compare } from '../lazy-compare.tsx';
import { OrderForm } from '../order-form.tsx';
import { OwnNumber, useOwnNumbers } from '../own-number.tsx';
import styles from './build-sheet.module.css';
import { linesByPlace, type Place, placeOf } from './drawing-places.ts';
import { ExplodedTurbo } from './exploded-turbo.tsx';
import { SheetBar, useSheetQuantities } from './sheet-bar.tsx';

/** Id of the table, for the link that skips to it. */
export const SHEET = 'sheet';

interface Props {
  turbo: TurboApplication;
  /** Address of this page, to return to after sign-in. */
  address: string;
  /** Address of a line's own page. */
  details: (item: BomItem) => string;
}

/** The exploded drawing beside the lines; hovering one highlights the other. */
export function BuildSheet({ turbo, address, details }: Props) {
  const t = useText();
  const [lit, setLit] = useState<Place | undefined>();
  const lines = [...turbo.bomList].sort((one, other) => one.seq - other.seq);
  const whole = wholeTurbo(turbo);
  const person = usePerson();
  const own = useOwnNumbers([turbo.id, ...lines.map(({ id }) => id)]);
  const ownOf = ({ id }: BomItem) => (person ? (own.get(id) ?? '') : undefined);
  const { table, quantities } = useSheetQuantities([whole, ...lines]);
  return (
    <section className={styles.sheet}>
      <div className={styles.parts}>
        <h2 id={`${SHEET}-title`} className={styles.title}>
          {t('Build sheet')}
        </h2>
        <table
          ref={table}
          id={SHEET}
          tabIndex={-1}
          aria-labelledby={`${SHEET}-title`}
          className={styles.table}
          onInput={quantities.onInput}
        >
          <Head />
          <tbody>
            <BuildSheetLine item={whole} address={address} own={ownOf(whole)} />
            {lines.map((item) => (
              <BuildSheetLine
                key={item.seq}
                item={{ ...item, refererTurboId: turbo.id }}
                address={address}
                details={details(item)}
                position={item.seq}
                own={ownOf(item)}
                lit={isLit(placeOf(item), lit)}
                onLight={(on) => setLit(on ? placeOf(item) : undefined)}
              />
            ))}
          </tbody>
        </table>
        {lines.length > 0 && (
          <SheetBar turboId={turbo.id} address={address} lines={lines} quantities={quantities} />
        )}
        {lines.length === 0 && <p>{t('This build sheet has no lines yet.')}</p>}
      </div>
      <div className={styles.drawing}>
        <ExplodedTurbo lines={linesByPlace(lines)} lit={lit} onLight={setLit} />
      </div>
    </section>
  );
}

/**
 * A cartridge highlights its parts in the drawing, but not their lines: they are sold separately.
 */
const isLit = (place: Place | undefined, lit: Place | undefined) =>
  place !== undefined && place === lit;

/** The turbo itself as an orderable line (refCodeType 0). */
function wholeTurbo(turbo: TurboApplication): BomItem {
  return {
    id: turbo.id,
    seq: 0,
    type: '0',
    eepnPrefix: '',
    transName: '',
    showName: 'Turbo',
    oemPn: turbo.turboPn,
    eePn: turbo.eePn,
    stockInfo: turbo.stockInfo,
    ...(turbo.expected && { expected: turbo.expected }),
    ...(turbo.backOrder && { backOrder: turbo.backOrder }),
    pieces: 1,
    details: false,
  };
}

function Head() {
  const t = useText();
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.head} aria-label={t('Position')}>
          #
        </th>
        {(['Component', 'OEM P/N', 'E&E P/N', 'Stock'] as const).map((name) => (
          <th key={name} scope="col" className={styles.head}>
            {t(name)}
          </th>
        ))}
        <th scope="col" className={`${styles.head} ${styles.quantityHead}`}>
          {t('Quantity')}
        </th>
      </tr>
    </thead>
  );
}

interface LineProps {
  item: BomItem & Pick<AddedItem, 'refererTurboId'>;
  /** Address of the build sheet. */
  address: string;
  /** Address of the item's own page; absent for the complete turbo. */
  details?: string;
  /** Number in the drawing; absent for the complete turbo. */
  position?: number;
  /** The customer's own number of it; '' without one, absent for visitors. */
  own?: string | undefined;
  lit?: boolean;
  onLight?: (on: boolean) => void;
}

/** One line of a build sheet (docs/product.md 2.6). */
export function BuildSheetLine({ item, address, details, position, own, lit, onLight }: LineProps) {
  const t = useText();
  const name = position === undefined ? t('Complete turbo') : item.transName;
  return (
    <tr
      id={position === undefined ? undefined : `line-${position}`}
      className={styles.line}
      data-seq={item.seq}
      data-lit={lit || undefined}
      data-turbo={position === undefined || undefined}
      onPointerEnter={() => onLight?.(true)}
      onPointerLeave={() => onLight?.(false)}
      onFocus={() => onLight?.(true)}
      onBlur={() => onLight?.(false)}
    >
      <td className={styles.position}>{position}</td>
      <th scope="row" className={styles.component}>
        <div className={styles.what}>
          <bdi className={styles.name}>{name}</bdi>
          {item.pieces > 1 && (
            <span
              className={styles.pieces}
              title={t('{count} pieces in one turbo', { count: item.pieces })}
            >
              <bdi dir="ltr">×{item.pieces}</bdi>
            </span>
          )}
          {item.details && details && (
            <SiteLink
              to={details}
              className={styles.details}
              data-copy=""
              aria-label={t('Details>> {number}', { number: item.eePn })}
            >
              {t('Details>>')}
            </SiteLink>
          )}
          <Compare
            compact={position !== undefined}
            item={{
              id: item.id,
              type: item.type,
              number: position === undefined ? item.oemPn : item.eePn || item.oemPn,
              name: item.transName,
            }}
          />
        </div>
      </th>
      <td className={styles.number}>{item.oemPn && <PartNumber number={item.oemPn} />}</td>
      <td className={styles.number}>
        {item.eePn && <PartNumber number={item.eePn} />}
        {own !== undefined && (
          <OwnNumber
            item={{ type: item.type, id: item.id, number: item.eePn || item.oemPn }}
            value={own}
          />
        )}
      </td>
      <td className={styles.stock}>
        <ItemStock item={item} back={address} />
      </td>
      <td className={styles.order}>
        <OrderForm item={item} address={address} />
      </td>
    </tr>
  );
}
