import type { ComparedFact } from '#contract/compare.ts';
import { colon } from '#language/joined.ts';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { itemAddress } from '../../web/catalogue-links.ts';
import styles from './compare-table.module.css';
import { NONE } from './none.ts';

type Value = ComparedFact['values'][number][number];

/** Values beyond these are folded. */
const MOST = 5;

interface Props {
  fact: ComparedFact;
  /** Those of one item. */
  values: readonly Value[];
}

/** What an item says: first what not all say, then what is in all. */
export function FactValues({ fact: { isNumber, same }, values }: Props) {
  const t = useText();
  if (values.length === 0) return NONE;
  const own = same ? values : values.filter(({ inAll }) => !inAll);
  const common = same ? [] : values.filter(({ inAll }) => inAll);
  return (
    <>
      <List values={own} isNumber={isNumber} />
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
  const more = values.slice(MOST);
  const items = (some: readonly Value[]) =>
    some.map((value) => (
      <li key={value.value}>
        <One value={value} isNumber={isNumber} />
      </li>
    ));
  return (
    <>
      <ul className={styles.values}>{items(values.slice(0, MOST))}</ul>
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>{t('+{count} more', { count: more.length })}</summary>
          <ul className={styles.values}>{items(more)}</ul>
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
