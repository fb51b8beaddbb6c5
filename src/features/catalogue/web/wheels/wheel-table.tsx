import type { ReactNode } from 'react';
import type { Wheel } from '#contract/wheels.ts';
import { ItemStock } from '#features/adding/web/item-stock.tsx';
import { useText } from '#language/web/use-text.ts';
import { LoadingRows } from '#ui/loading-rows.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { StockState } from '#ui/stock-state.tsx';
import { crossReferenceAddress, itemAddress, queryAddress } from '../catalogue-links.ts';
import { Compare } from '../lazy-compare.tsx';
import { OrderForm } from '../order-form.tsx';
import { type QuerySearch, wheelOf } from '../search/search-params.ts';
import styles from './wheel-table.module.css';

interface Props {
  /** Undefined while loading. */
  wheels: readonly Wheel[] | undefined;
  search: QuerySearch;
}

/** Wheels with their numbers, measures, turbos and stock, each with its order form. */
export function WheelTable({ wheels, search }: Props) {
  const t = useText();
  const off = t('Difference');
  return (
    <div className={styles.frame}>
      <table className={styles.table}>
        <caption className="unseen">{t('Search results')}</caption>
        <thead>
          <tr>
            <th scope="col" data-copy={`${t('E&E P/N')}\t${t('Model')}`}>
              {t('E&E P/N')}
            </th>
            <th scope="col">{t('OEM P/N')}</th>
            <th scope="col" data-copy={`${t('Inducer, mm')}\t${off}`}>
              {t('Inducer, mm')}
            </th>
            <th scope="col" data-copy={`${t('Exducer, mm')}\t${off}`}>
              {t('Exducer, mm')}
            </th>
            <th scope="col">{t('Blades')}</th>
            <th scope="col">{t('In turbos')}</th>
            <th scope="col">{t('Stock')}</th>
            <th scope="col">
              <span className="unseen">{t('Add to Cart')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {wheels ? (
            wheels.map((wheel) => <Row key={wheel.id} wheel={wheel} search={search} />)
          ) : (
            <LoadingRows cells={8} bone={styles.bone} />
          )}
        </tbody>
      </table>
    </div>
  );
}

function Row({ wheel, search }: { wheel: Wheel; search: QuerySearch }) {
  const t = useText();
  const here = queryAddress(search);
  const item = { ...wheel, type: '1' } as const;
  const { id, eePn, oemPn, model } = wheel;
  const number = eePn || oemPn;
  const name = t(wheelOf(search) === '1' ? 'turbine wheel' : 'compressor wheel');
  const page = itemAddress('1', { id, fromPage: 'Query', ...search });
  const to = wheel.details ? page : crossReferenceAddress(number);
  return (
    <tr>
      <td className={styles.number} data-copy={`${eePn}\t${model}`}>
        <NumberLink number={eePn} to={to} />
        <div className={styles.about}>
          <bdi dir="ltr" className={styles.model} title={model}>
            {model}
          </bdi>
          {number && <Compare compact item={{ id, type: '1', number, name }} />}
        </div>
      </td>
      <td className={styles.oem} data-copy={oemPn}>
        {eePn ? oemPn && <PartNumber number={oemPn} /> : <NumberLink number={oemPn} to={to} />}
        {number && wheel.details && (
          <SiteLink
            to={page}
            className={styles.details}
            aria-label={t('Details>> {number}', { number })}
          >
            {t('Details>>')}
          </SiteLink>
        )}
      </td>
      <Diameter label={t('Inducer, mm')} mm={wheel.inducer} off={wheel.inducerOff} />
      <Diameter label={t('Exducer, mm')} mm={wheel.exducer} off={wheel.exducerOff} />
      <Measure label={t('Blades')} copy={wheel.blades}>
        <bdi dir="ltr">{wheel.blades || '–'}</bdi>
      </Measure>
      <Measure label={t('In turbos')}>
        <Turbos wheel={wheel} search={search} />
      </Measure>
      {number ? (
        <>
          <td>
            <ItemStock item={item} back={here} />
          </td>
          <td className={styles.order}>
            <OrderForm item={item} address={here} />
          </td>
        </>
      ) : (
        <td colSpan={2}>
          <StockState state={wheel.stockInfo} />
        </td>
      )}
    </tr>
  );
}

/** The number, as a link to the wheel's page for those who may open it, else to its cross references. */
function NumberLink({ number, to }: { number: string; to: string }) {
  if (!number) return '–';
  return <PartNumber number={number} link={(shown) => <SiteLink to={to}>{shown}</SiteLink>} />;
}

/** A cell with its heading, which stands beside it where the table is narrow. */
function Measure(props: { label: string; copy?: string; children: ReactNode }) {
  const { label, copy, children } = props;
  return (
    <td className={styles.measure} data-copy={copy} data-label={label}>
      {children}
    </td>
  );
}

/** A diameter with its difference to the one asked for. */
function Diameter({ label, mm, off }: { label: string; mm: string; off: string }) {
  const t = useText();
  return (
    <Measure label={label} copy={`${mm}\t${off}`}>
      <bdi dir="ltr">
        {mm || '–'}
        {off && (
          <span className={styles.off} title={t('Difference')}>
            {` ${off.replace('-', '−')}`}
          </span>
        )}
      </bdi>
    </Measure>
  );
}

function Turbos({ wheel, search }: { wheel: Wheel; search: QuerySearch }) {
  const t = useText();
  const { turbos } = wheel;
  if (turbos === 0) return turbos;
  return (
    <SiteLink
      to={queryAddress(searchFor(wheel, search))}
      aria-label={t('{count} turbos found', { count: turbos })}
    >
      {turbos}
    </SiteLink>
  );
}

/** The search for the turbos of a wheel: by E&E P/N, or by its diameters without one. */
function searchFor({ eePn, inducer, exducer }: Wheel, search: QuerySearch): QuerySearch {
  if (eePn) return { vtype: '2', val: eePn };
  return wheelOf(search) === '1'
    ? { isAdvSearch: '1', advQueryVtype: '1', valDim1_1: inducer, valDim1_2: exducer }
    : { isAdvSearch: '1', advQueryVtype: '2', valDim2_1: inducer, valDim2_2: exducer };
}
