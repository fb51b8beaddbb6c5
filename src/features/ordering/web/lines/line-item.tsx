import { Fragment } from 'react';
import type { ListItem } from '#contract/ordering.ts';
import type { OrderLine } from '#contract/orders.ts';
import { accessAddress, paths } from '#contract/paths.ts';
import { isForSale as canBeOrdered } from '#features/adding/orderable.ts';
import type { AddedItem } from '#features/adding/web/adding.ts';
import { ItemStock, ShortNote } from '#features/adding/web/item-stock.tsx';
import {
  buildSheetAddress,
  crossReferenceAddress,
} from '#features/catalogue/web/catalogue-links.ts';
import type { Comparable } from '#features/catalogue/web/compare/compare-box.tsx';
import { LineFacts, OwnNumberLine } from '#features/catalogue/web/own-number.tsx';
import { type TextFunction, useText } from '#language/web/use-text.ts';
import { Hint } from '#ui/button.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { StockNote, StockWord } from '#ui/stock-state.tsx';
import styles from './lines.module.css';

/** The page that shows the lines. The action Move moves lines to the other page. */
export type LinePlace = 'cart' | 'list';

/** The number to show for a line's item: a turbo may have no E&E P/N. */
export const lineNumber = ({ eePn, turboPn }: ListItem): string => eePn || turboPn;

/** Whether the item is no longer in the catalogue. A line with `noRight` has no stock for another reason. */
export const isWithdrawn = ({ stockInfo, noRight }: ListItem): boolean =>
  stockInfo === undefined && !noRight;

/** Whether the item can be ordered, by the stock shown on the page; the server decides. */
export const isLineForSale = ({ stockInfo, noRight, backOrder }: ListItem): boolean =>
  !noRight && stockInfo !== undefined && canBeOrdered({ stockInfo, backOrder });

/** The build sheet that contains the item; undefined if unknown. */
export function sheetOf(line: ListItem, fromPage: 'MyCart' | 'MyFavList'): string | undefined {
  const id = line.type === '0' ? line.refId : line.refererTurboId;
  return id && !isWithdrawn(line) ? buildSheetAddress(id, fromPage) : undefined;
}

/** The line's item in the format of the adding feature. */
export const addedItem = ({ refId, type, eePn, turboPn, refererTurboId }: ListItem): AddedItem => ({
  id: refId,
  type,
  eePn,
  ...(type === '0' && { oemPn: turboPn }),
  ...(refererTurboId && { refererTurboId }),
});

/** The line's item in the format of the comparison. */
export const comparable = (line: ListItem): Comparable => ({
  id: line.refId,
  type: line.type,
  number: line.type === '0' ? line.turboPn : lineNumber(line),
  name: line.type === '0' ? '' : line.name,
});

interface NumberProps {
  number: string;
  /** Id of the turbo, if the number is a turbo's. */
  turboId?: string | undefined;
  copy?: boolean;
  /** Route name of this page. */
  fromPage?: string;
}

/**
 * The number of an item that was ordered or is on a list, as a link: to a turbo's build sheet, or to
 * the item among the cross references, which are open to every level (docs/product.md 6.3).
 */
export function ItemNumber({ number, turboId, copy = true, fromPage = 'OrderList' }: NumberProps) {
  const to = turboId ? buildSheetAddress(turboId, fromPage) : crossReferenceAddress(number);
  return (
    <PartNumber
      number={number}
      copy={copy}
      link={(shown) => <SiteLink to={to}>{shown}</SiteLink>}
    />
  );
}

export function OrderItemNumber({ line, copy = true }: { line: OrderLine; copy?: boolean }) {
  const { itemNumber, type, refId } = line;
  return <ItemNumber number={itemNumber} copy={copy} turboId={type === '0' ? refId : undefined} />;
}

/** Stock of a line. Withdrawn items have no stock; the stock of a 'login to view' turbo is hidden. */
export function LineStock({ line, place }: { line: ListItem; place: LinePlace }) {
  const t = useText();
  const { stockInfo, expected, backOrder, replacedBy } = line;
  if (line.noRight) {
    if (stockInfo === undefined) return <Withheld />;
    return (
      <>
        <StockWord state={stockInfo} /> <AskForAccess />
        <StockNote stock={{ stockInfo, expected, backOrder }} />
      </>
    );
  }
  if (stockInfo === undefined) {
    return (
      <span className={styles.withdrawn}>
        <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
          <path d="M3 3l10 10M13 3L3 13" fill="none" stroke="currentColor" strokeWidth="2" />
        </svg>
        {t('No longer in the catalogue')}
      </span>
    );
  }
  return (
    <>
      <ItemStock
        compact
        item={{ ...addedItem(line), stockInfo, expected, backOrder, replacedBy }}
        back={place === 'cart' ? paths.MyCart : paths.MyFavList}
      />
      <ShortNote line={line} />
    </>
  );
}

/** Shown in place of the stock of a turbo 'login to view'. */
export function Withheld() {
  const t = useText();
  return (
    <SiteLink to={accessAddress}>
      <span>{t('Login to view')}</span> <span data-copy="">· {t('Ask for access')}</span>
    </SiteLink>
  );
}

function AskForAccess() {
  const t = useText();
  return (
    <SiteLink to={accessAddress} data-copy="">
      {t('Ask for access')}
    </SiteLink>
  );
}

interface ItemCellProps {
  line: ListItem;
  fromPage: 'MyCart' | 'MyFavList';
  refused: string | undefined;
  /** Shows the vehicle's OE numbers, if the table has no column for them. */
  oeShown: boolean;
}

/** Headings of a copied item's columns. */
export const itemHeads = ['Item', 'Component', 'Turbo P/N', 'Model'] as const;

export const copiedItem = (line: ListItem, t: TextFunction): readonly string[] => [
  lineNumber(line),
  nameOf(line, t),
  line.turboPn,
  line.model,
];

const nameOf = ({ type, name }: ListItem, t: TextFunction): string =>
  type === '0' ? t('Complete turbo') : name;

/** Models of turbos, as many as fit. */
function Models({ text }: { text: string }) {
  if (!text) return null;
  return (
    <bdi dir="ltr" className={styles.model}>
      {text.split(/(?<=;) /).map((model, index) => (
        <Fragment key={model}>
          {index > 0 && ' '}
          <span>{model}</span>
        </Fragment>
      ))}
    </bdi>
  );
}

export function ItemCell({ line, fromPage, refused, oeShown }: ItemCellProps) {
  const t = useText();
  const sheet = sheetOf(line, fromPage);
  const number = lineNumber(line);
  return (
    <>
      <span className={styles.itemLine}>
        <span className={styles.what}>
          <span className={styles.number}>
            {isWithdrawn(line) ? (
              <PartNumber number={number} />
            ) : (
              <ItemNumber
                number={number}
                turboId={line.type === '0' ? line.refId : undefined}
                fromPage={fromPage}
              />
            )}
          </span>
          <span className={styles.turbo}>
            <bdi className={styles.name}>{nameOf(line, t)}</bdi>
            <LineFacts facts={line.facts} compact />
            {line.turboPn && line.turboPn !== number && (
              <PartNumber
                number={line.turboPn}
                copy={false}
                {...(sheet && { link: (shown) => <SiteLink to={sheet}>{shown}</SiteLink> })}
              />
            )}
            {line.turboPn === number && sheet && <SiteLink to={sheet}>{t('Build sheet')}</SiteLink>}
            <Models text={line.model} />
            {oeShown && line.vehicleOeNo && (
              <Hint text={`${t('Vehicle OE NO')}: ${line.vehicleOeNo}`} copy="">
                {t('OE number')}
              </Hint>
            )}
          </span>
        </span>
        {!isWithdrawn(line) && (
          <OwnNumberLine
            quiet
            item={{ type: line.type, id: line.refId, number }}
            value={line.ownNumber}
          />
        )}
        {isWithdrawn(line) && line.ownNumber && (
          <span className={styles.ownNumber}>
            {t('your number {number}', { number: line.ownNumber })}
          </span>
        )}
      </span>
      {refused && <strong className={styles.refused}>{refused}</strong>}
    </>
  );
}
