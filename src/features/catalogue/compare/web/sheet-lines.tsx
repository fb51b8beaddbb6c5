import type { ComparedItem, ComparedLine } from '#contract/compare.ts';
import { ItemStock } from '#features/adding/web/item-stock.tsx';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { OrderForm } from '../../web/order-form.tsx';
import styles from './compare-table.module.css';
import { lineLink } from './item-link.ts';
import { NONE } from './none.ts';

interface Props {
  item: ComparedItem;
  /** The lines of one component. */
  lines: readonly ComparedLine[];
  /** How many build sheets there are; undefined where all have these lines. */
  of: number | undefined;
  address: string;
}

/** The lines of an item's build sheet for one component. */
export function SheetLines({ item, lines, of: all, address }: Props) {
  if (lines.length === 0) return NONE;
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.seq}>
          <LineNumbers line={line} to={lineLink(line, item)} all={all} />
          <ItemStock item={line} back={address} />
          <div className={styles.order}>
            <OrderForm
              item={{ ...line, ...(item.type === '0' && { refererTurboId: item.id }) }}
              address={address}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function LineNumbers({ line, to, all }: { line: ComparedLine; to: string; all: Props['of'] }) {
  const t = useText();
  return (
    <div className={styles.numbers}>
      <PartNumber
        number={line.eePn || line.oemPn}
        link={(shown) => <SiteLink to={to}>{shown}</SiteLink>}
      />
      {line.pieces > 1 && <bdi dir="ltr">×{line.pieces}</bdi>}
      {line.eePn && line.oemPn && <PartNumber number={line.oemPn} />}
      {all !== undefined && line.sheets > 1 && (
        <span className={styles.shared}>
          {t('in {count} of {all}', { count: line.sheets, all })}
        </span>
      )}
    </div>
  );
}
