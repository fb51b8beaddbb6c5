/** The cells of a comparison: values of a fact, lines of a build sheet. */
import type { ComparedFact, ComparedItem, ComparedLine } from '#contract/compare.ts';
import { ItemStock } from '#features/adding/web/item-stock.tsx';
import { colon } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { itemAddress } from '../catalogue-links.ts';
import { OrderForm } from '../order-form.tsx';
import { lineLink } from './compare-choice.ts';
import styles from './compare-table.module.css';

/** Shown for a missing value. */
const NONE = '–';

type Value = ComparedFact['values'][number][number];

/** Maximum number of values shown. Further values are folded. */
const MAX_OPEN_VALUES = 5;

interface Props {
  fact: ComparedFact;
  values: readonly Value[];
}

/** Values of an item: first the values that not all items have, then the values that all have. */
export function FactValues({ fact: { isNumber, same }, values }: Props) {
  const t = useText();
  if (values.length === 0) return NONE;
  const ownValues = same ? values : values.filter(({ inAll }) => !inAll);
  const common = same ? [] : values.filter(({ inAll }) => inAll);
  return (
    <>
      <List values={ownValues} isNumber={isNumber} />
      {common.length > 0 && (
        <div className={styles.common}>
          <span>
            {t('In all')}
            {colon(t)}
          </span>
          <List values={common} isNumber={isNumber} />
        </div>
      )}
    </>
  );
}

function List({ values, isNumber }: { values: readonly Value[]; isNumber: boolean }) {
  const t = useText();
  const furtherValues = values.slice(MAX_OPEN_VALUES);
  const items = (some: readonly Value[]) =>
    some.map((value) => (
      <li key={value.value}>
        <One value={value} isNumber={isNumber} />
      </li>
    ));
  return (
    <>
      <ul className={styles.values}>{items(values.slice(0, MAX_OPEN_VALUES))}</ul>
      {furtherValues.length > 0 && (
        <details className={styles.more}>
          <summary>{t('+{count} more', { count: furtherValues.length })}</summary>
          <ul className={styles.values}>{items(furtherValues)}</ul>
        </details>
      )}
    </>
  );
}

function One({ value: { value, item }, isNumber }: { value: Value; isNumber: boolean }) {
  if (!isNumber) return <bdi>{value}</bdi>;
  if (!item) return <PartNumber number={value} />;
  const to = itemAddress(item.type, { id: item.id });
  return <PartNumber number={value} link={(shown) => <SiteLink to={to}>{shown}</SiteLink>} />;
}

interface LinesProps {
  item: ComparedItem;
  lines: readonly ComparedLine[];
  /** Number of build sheets; undefined if all of them have these lines. */
  of: number | undefined;
  address: string;
}

export function SheetLines({ item, lines, of: all, address }: LinesProps) {
  const t = useText();
  if (lines.length === 0) return NONE;
  return (
    <ul className={styles.lines}>
      {lines.map((line) => (
        <li key={line.seq}>
          <LineNumbers line={line} to={lineLink(line, item)} />
          <div className={styles.stock}>
            <ItemStock item={line} back={address} />
            {all !== undefined && line.sheets > 1 && (
              <span className={styles.shared}>
                {t('in {count} of {all}', { count: line.sheets, all })}
              </span>
            )}
          </div>
          <div className={styles.order}>
            <OrderForm
              dense
              item={{ ...line, ...(item.type === '0' && { refererTurboId: item.id }) }}
              address={address}
            />
          </div>
        </li>
      ))}
    </ul>
  );
}

function LineNumbers({ line, to }: { line: ComparedLine; to: string }) {
  return (
    <div className={styles.numbers}>
      <PartNumber
        number={line.eePn || line.oemPn}
        link={(shown) => <SiteLink to={to}>{shown}</SiteLink>}
      />
      {line.pieces > 1 && <bdi dir="ltr">×{line.pieces}</bdi>}
      {line.eePn && line.oemPn && <PartNumber number={line.oemPn} />}
    </div>
  );
}
