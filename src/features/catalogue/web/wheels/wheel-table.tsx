import type { Wheel } from '#contract/wheels.ts';
import { ItemStock } from '#features/adding/web/item-stock.tsx';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { StockWord } from '#ui/stock-state.tsx';
import { type Column, Table } from '#ui/table.tsx';
import { crossReferenceAddress, itemAddress, queryAddress } from '../catalogue-links.ts';
import { Compare } from '../compare/compare-box.tsx';
import { OrderForm } from '../order-form.tsx';
import { type QuerySearch, wheelKind } from '../search-params.ts';
import styles from './wheel-table.module.css';

interface Props {
  /** Undefined while loading. */
  wheels: readonly Wheel[] | undefined;
  search: QuerySearch;
}

/** Wheels with their numbers, measures, turbos and stock, each with its order form. */
export function WheelTable({ wheels, search }: Props) {
  const t = useText();
  const here = queryAddress(search);
  return (
    <div className={styles.frame}>
      <Table
        roomy
        className={styles.table}
        caption={t('Search results')}
        columns={columnsOf(search, here)}
        rows={wheels}
        keyOf={({ id }) => id}
      />
    </div>
  );
}

const measure = { labelled: true, className: styles.measure } as const;

/** @param here path of the page, to return to after sign-in */
const columnsOf = (search: QuerySearch, here: string): readonly Column<Wheel>[] => [
  {
    head: 'E&E P/N',
    className: styles.number,
    copyHeads: ['E&E P/N', 'Model'],
    copy: ({ eePn, model }) => [eePn, model],
    cell: (wheel) => <Names wheel={wheel} search={search} />,
  },
  {
    head: 'OEM P/N',
    className: styles.oem,
    copy: ({ oemPn }) => [oemPn],
    cell: (wheel) => <OemNumber wheel={wheel} search={search} />,
  },
  {
    ...measure,
    head: 'Inducer, mm',
    drawn: <DiameterHead head="Inducer, mm" />,
    copyHeads: ['Inducer, mm', 'Difference'],
    copy: ({ inducer, inducerOff }) => [inducer, inducerOff],
    cell: ({ inducer, inducerOff }) => <Diameter mm={inducer} off={inducerOff} />,
  },
  {
    ...measure,
    head: 'Exducer, mm',
    drawn: <DiameterHead head="Exducer, mm" />,
    copyHeads: ['Exducer, mm', 'Difference'],
    copy: ({ exducer, exducerOff }) => [exducer, exducerOff],
    cell: ({ exducer, exducerOff }) => <Diameter mm={exducer} off={exducerOff} />,
  },
  {
    ...measure,
    head: 'Blades',
    copy: ({ blades }) => [blades],
    cell: ({ blades }) => <bdi dir="ltr">{blades || '–'}</bdi>,
  },
  {
    ...measure,
    head: 'In turbos',
    copy: ({ turbos }) => [String(turbos)],
    cell: (wheel) => <Turbos wheel={wheel} search={search} />,
  },
  {
    head: 'Stock',
    // A wheel without a number has no order form, so its stock spans both columns.
    span: (wheel) => (numberOf(wheel) ? 1 : 2),
    cell: (wheel) =>
      numberOf(wheel) ? (
        <ItemStock item={itemOf(wheel)} back={here} />
      ) : (
        <StockWord state={wheel.stockInfo} />
      ),
  },
  {
    head: 'Add to Cart',
    unseen: true,
    className: styles.order,
    cell: (wheel) => <OrderForm item={itemOf(wheel)} address={here} />,
  },
];

const numberOf = ({ eePn, oemPn }: Wheel): string => eePn || oemPn;
const itemOf = (wheel: Wheel) => ({ ...wheel, type: '1' }) as const;
const pageOf = ({ id }: Wheel, search: QuerySearch): string =>
  itemAddress('1', { id, fromPage: 'Query', ...search });

/**
 * Path to which a wheel's number links: the wheel's page if the reader may open it, else the wheel's cross
 * references.
 */
const addressOf = (wheel: Wheel, search: QuerySearch): string =>
  wheel.details ? pageOf(wheel, search) : crossReferenceAddress(numberOf(wheel));

interface CellProps {
  wheel: Wheel;
  search: QuerySearch;
}

function Names({ wheel, search }: CellProps) {
  const t = useText();
  const { id, eePn, model } = wheel;
  const number = numberOf(wheel);
  const name = t(wheelKind(search) === '1' ? 'turbine wheel' : 'compressor wheel');
  return (
    <>
      <NumberLink number={eePn} to={addressOf(wheel, search)} />
      <div className={styles.about}>
        <bdi dir="ltr" className={styles.model}>
          {model}
        </bdi>
        {number && <Compare compact item={{ id, type: '1', number, name }} />}
      </div>
    </>
  );
}

function OemNumber({ wheel, search }: CellProps) {
  const t = useText();
  const { eePn, oemPn } = wheel;
  const number = numberOf(wheel);
  return (
    <>
      {eePn ? (
        oemPn && <PartNumber number={oemPn} />
      ) : (
        <NumberLink number={oemPn} to={addressOf(wheel, search)} />
      )}
      {number && wheel.details && (
        <SiteLink
          to={pageOf(wheel, search)}
          className={styles.details}
          aria-label={t('Details>> {number}', { number })}
        >
          {t('Details>>')}
        </SiteLink>
      )}
    </>
  );
}

function NumberLink({ number, to }: { number: string; to: string }) {
  if (!number) return '–';
  return <PartNumber number={number} link={(shown) => <SiteLink to={to}>{shown}</SiteLink>} />;
}

function DiameterHead({ head }: { head: TextKey }) {
  const t = useText();
  return (
    <>
      {t(head)} <span className={styles.off}>{t('Difference')}</span>
    </>
  );
}

function Diameter({ mm, off }: { mm: string; off: string }) {
  return (
    <bdi dir="ltr">
      {mm || '–'}
      {off && <span className={styles.off}>{` ${off.replace('-', '−')}`}</span>}
    </bdi>
  );
}

function Turbos({ wheel, search }: CellProps) {
  const t = useText();
  const { turbos } = wheel;
  if (turbos === 0) return turbos;
  return (
    <SiteLink to={queryAddress(searchFor(wheel, search))}>
      <span aria-hidden="true">{turbos}</span>
      <span className="unseen">{t('{count} turbos found', { count: turbos })}</span>
    </SiteLink>
  );
}

/** The search for the turbos of a wheel: by its E&E P/N, or by its diameters if it has no E&E P/N. */
function searchFor({ eePn, inducer, exducer }: Wheel, search: QuerySearch): QuerySearch {
  if (eePn) return { vtype: '2', val: eePn };
  return wheelKind(search) === '1'
    ? { isAdvSearch: '1', advQueryVtype: '1', valDim1_1: inducer, valDim1_2: exducer }
    : { isAdvSearch: '1', advQueryVtype: '2', valDim2_1: inducer, valDim2_2: exducer };
}
