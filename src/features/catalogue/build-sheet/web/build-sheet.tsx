import { useState } from 'react';
import type { BomItem, TurboApplication } from '#contract/turbo-application.ts';
import { useText } from '#language/web/use-text.ts';
import { usePerson } from '#ui/session/person.tsx';
import { useOwnNumbers } from '../../web/own-number.tsx';
import styles from './build-sheet.module.css';
import { BuildSheetLine } from './build-sheet-line.tsx';
import { linesByPlace, type Place, placeOf } from './drawing-places.ts';
import { ExplodedTurbo } from './exploded-turbo.tsx';
import { SheetBar } from './sheet-bar.tsx';
import { useSheetQuantities } from './use-sheet-quantities.ts';

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
          <SheetBar turboId={turbo.id} address={address} quantities={quantities} />
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
        <th scope="col" className={styles.head}>
          {t('Component')}
        </th>
        <th scope="col" className={styles.head}>
          {t('OEM P/N')}
        </th>
        <th scope="col" className={styles.head}>
          {t('E&E P/N')}
        </th>
        <th scope="col" className={styles.head}>
          {t('Stock')}
        </th>
        <th scope="col" className={`${styles.head} ${styles.quantityHead}`}>
          {t('Quantity')}
        </th>
      </tr>
    </thead>
  );
}
