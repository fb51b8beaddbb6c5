import type { ReactNode } from 'react';
import type { TurboRow } from '#contract/catalogue.ts';
import { useText } from '#language/web/use-text.ts';
import { Hint } from '#ui/button.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { Compare } from '../compare/compare-box.tsx';
import { isInHeading, MatchNote, oeNumbers } from '../matches/match-note.tsx';
import styles from './results-table.module.css';

interface CellProps {
  row: TurboRow;
  /** Path of the turbo's build sheet. */
  to: string;
}

interface NumberProps {
  row: TurboRow;
  typed: string;
}

/** The number with the reason why it matched; a link to the build sheet if the reader may open it. */
export function TurboNumber({ row, typed, to }: NumberProps & { to: string | undefined }) {
  const link = (number: ReactNode) => (
    <SiteLink to={to ?? ''} className={styles.pnLink}>
      {number}
    </SiteLink>
  );
  return (
    <>
      <PartNumber number={row.turboPn} {...(to && { link })} />
      {row.match && !isInHeading(row, typed) && (
        <span className={styles.reason} data-copy="">
          <MatchNote row={row} typed={typed} />
        </span>
      )}
    </>
  );
}

export function Model({ row, to }: CellProps) {
  return (
    <>
      {row.carModel && <bdi>{row.carModel}</bdi>}
      <OtherVehicles row={row} to={to} />
    </>
  );
}

export function OpeningLinks({ row: { id, turboPn }, to }: CellProps) {
  const t = useText();
  return (
    <>
      <SiteLink
        to={to}
        className={styles.view}
        aria-label={t('View the build sheet of {number}', { number: turboPn })}
      >
        {t('View')}
      </SiteLink>
      {id && <Compare item={{ id, type: '0', number: turboPn, name: '' }} />}
    </>
  );
}

/** An engine or years of a vehicle: browsers would break 1KZ-TE and 2001-2006 at their hyphens. */
export const Whole = ({ text }: { text: string }) =>
  [...text.split(/([^\s/]+-[^\s/]+)/).entries()].map(([at, words]) =>
    at % 2 === 0 ? (
      words
    ) : (
      <span key={at} className={styles.whole}>
        {words}
      </span>
    ),
  );

/** The other vehicles of the turbo, folded. If there are many, the build sheet has the rest. */
function OtherVehicles({ row, to }: CellProps) {
  const t = useText();
  const { vehicles = 0, otherVehicles: otherRows = [] } = row;
  if (otherRows.length === 0) return null;
  const moreText = (count: number) => t('+{count} more vehicles', { count });
  const vehiclesLeft = vehicles - 1 - otherRows.length;
  return (
    <details className={styles.others} data-copy="">
      <summary>{moreText(vehicles - 1)}</summary>
      <ul>
        {otherRows.map(({ carMakeName, carModel, carEngine, carYear }) => (
          <li key={`${carMakeName} ${carModel} ${carEngine} ${carYear}`}>
            <bdi>
              <Whole
                text={[carMakeName, carModel, carEngine, carYear].filter(Boolean).join(' · ')}
              />
            </bdi>
          </li>
        ))}
        {vehiclesLeft > 0 && (
          <li>
            <SiteLink to={to}>{moreText(vehiclesLeft)}</SiteLink>
          </li>
        )}
      </ul>
    </details>
  );
}

/** Number of OE numbers in a row; the build sheet shows all. */
const MAX_NUMBERS = 1;

export function OeNumbers({ row, typed }: NumberProps) {
  const t = useText();
  const all = oeNumbers(row, typed);
  const furtherCount = all.length - MAX_NUMBERS;
  return (
    <>
      {all.slice(0, MAX_NUMBERS).map((number) => (
        <PartNumber key={number} number={number} />
      ))}
      {furtherCount > 0 && (
        <Hint className={styles.more} text={all.slice(MAX_NUMBERS).join(' ')}>
          {t('+{count} more numbers', { count: furtherCount })}
        </Hint>
      )}
    </>
  );
}
