import { useQuery } from '@tanstack/react-query';
import type { ReactElement, ReactNode } from 'react';
import { MAX_COMPARED } from '#contract/choices.ts';
import type {
  ComparedComponent,
  ComparedFact,
  ComparedItem,
  Comparison,
} from '#contract/compare.ts';
import { ItemStock } from '#features/adding/web/item-stock.tsx';
import { useText } from '#language/web/use-text.ts';
import { BackLink, LinkButton, PrintButton } from '#ui/button.tsx';
import { EmptyState, Skeleton } from '#ui/error-state.tsx';
import layout from '#ui/layout/page.module.css';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { queryAddress } from '../catalogue-links.ts';
import { ItemFailure, ParamsFailure } from '../item-failure.tsx';
import { OrderForm } from '../order-form.tsx';
import { Compare } from './compare-box.tsx';
import { FactValues, SheetLines } from './compare-cells.tsx';
import {
  type CompareSearch,
  compareAddress,
  comparedIds,
  compareQuery,
  isComparable,
  itemLink,
} from './compare-choice.ts';
import styles from './compare-page.module.css';
import compareTableStyles from './compare-table.module.css';

/** Two to four items side by side (docs/product.md 2.17); `search` holds the parsed search params. */
export function ComparePage({ search }: { search: CompareSearch }) {
  const ids = comparedIds(search);
  if (!ids) return <ParamsFailure />;
  if (!isComparable(ids)) return <NotSoMany tooMany={ids.length > MAX_COMPARED} />;
  return <Compared ids={ids} differs={search.differs === '1'} />;
}

/** Shown for fewer than two or more than four items. */
function NotSoMany({ tooMany }: { tooMany: boolean }) {
  const t = useText();
  return (
    <>
      <EmptyState
        title={
          tooMany
            ? t('You can compare up to {most} items. Remove one first.', { most: MAX_COMPARED })
            : t('Choose two to four turbos, or parts of the same component, to compare them.')
        }
      >
        <LinkButton variant="primary" to={queryAddress()}>
          {t('To the search')}
        </LinkButton>
      </EmptyState>
      <Compare />
    </>
  );
}

interface ComparePageProps {
  ids: readonly string[];
  differs: boolean;
}

function Compared({ ids, differs }: ComparePageProps) {
  const t = useText();
  const query = useQuery(compareQuery(useSite(), ids));
  const { data: outcome } = query;
  if (!outcome) return <Skeleton height={480} />;
  if (outcome.ok) return <Sides comparison={outcome.val} ids={ids} differs={differs} />;
  return (
    <ItemFailure
      failure={outcome}
      query={query}
      address={compareAddress(ids)}
      action={<LinkButton to={queryAddress()}>{t('Search Again')}</LinkButton>}
    />
  );
}

function Sides({ comparison, ids, differs }: ComparePageProps & { comparison: Comparison }) {
  const t = useText();
  return (
    <article className={layout.page}>
      <header className={layout.head}>
        <h1 className={layout.heading}>
          {t('Compare')}
          {comparison.items[0]?.name && (
            <bdi className={layout.name}>{comparison.items[0].name}</bdi>
          )}
        </h1>
        <div className={layout.actions}>
          <BackLink to={queryAddress()} />
          <LinkButton size="small" to={compareAddress(ids, !differs)} replace keepScroll>
            {differs ? t('Also show what is the same') : t('Only what differs')}
          </LinkButton>
          <PrintButton />
        </div>
      </header>
      {!comparison.complete && (
        <p className={styles.note}>
          {t('You cannot see the details of these parts, so only what the lists show is compared.')}
        </p>
      )}
      <CompareTable comparison={comparison} ids={ids} differs={differs} />
    </article>
  );
}

interface CompareTableProps {
  comparison: Comparison;
  ids: readonly string[];
  differs: boolean;
}

/** A column for each item. A value that all items share is one cell over all columns. */
function CompareTable({ comparison, ids, differs }: CompareTableProps) {
  const t = useText();
  const { items } = comparison;
  const withDifferences = <T extends { same: boolean }>(rows: readonly T[]) =>
    rows.filter(({ same }) => !differs || !same);
  const [facts, components] = [
    withDifferences(comparison.facts),
    withDifferences(comparison.components),
  ];
  return (
    <div className={compareTableStyles.scroll}>
      <table className={compareTableStyles.table} data-items={items.length}>
        <caption className="unseen">{t('Compare')}</caption>
        <Heads items={items} ids={ids} differs={differs} />
        <tbody>
          <Orders items={items} address={compareAddress(ids, differs)} />
          {facts.map((fact) => (
            <FactRow key={fact.name} fact={fact} items={items} />
          ))}
        </tbody>
        {comparison.components.length > 0 && (
          <tbody>
            <SheetTitle components={comparison.components} items={items} />
            {components.map((component) => (
              <ComponentRow
                key={component.name}
                component={component}
                items={items}
                address={compareAddress(ids, differs)}
              />
            ))}
          </tbody>
        )}
      </table>
      {differs && facts.length + components.length === 0 && <p>{t('Nothing differs.')}</p>}
    </div>
  );
}

function Heads({
  items,
  ids,
  differs,
}: { items: readonly ComparedItem[] } & Omit<CompareTableProps, 'comparison'>) {
  const t = useText();
  return (
    <thead className={compareTableStyles.heads}>
      <tr>
        <td className={compareTableStyles.corner} />
        {items.map((item) => {
          const number = item.type === '0' ? item.oemPn : item.eePn || item.oemPn;
          const otherIds = ids.filter((id) => id !== item.id);
          return (
            <th key={item.id} scope="col" className={compareTableStyles.item}>
              <PartNumber
                number={number}
                link={(shown) => <SiteLink to={itemLink(item, ids)}>{shown}</SiteLink>}
              />
              <bdi dir="ltr" className={compareTableStyles.model}>
                {item.model}
              </bdi>
              {otherIds.length > 1 && (
                <SiteLink
                  className={compareTableStyles.out}
                  to={compareAddress(otherIds, differs)}
                  replace
                  keepScroll
                  aria-label={t('Do not compare {number}', { number })}
                >
                  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
                    <path d="m4 4 8 8m0-8-8 8" stroke="currentColor" strokeWidth="1.5" />
                  </svg>
                </SiteLink>
              )}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function Orders({ items, address }: { items: readonly ComparedItem[]; address: string }) {
  const t = useText();
  return (
    <tr className={compareTableStyles.orders}>
      <th scope="row">{t('Stock')}</th>
      {items.map((item) => (
        <td key={item.id}>
          <ItemStock item={item} back={address} />
          <div className={compareTableStyles.order}>
            <OrderForm dense item={item} address={address} />
          </div>
        </td>
      ))}
    </tr>
  );
}

/** A row: one cell over all columns if all items are the same. */
function Row(props: { name: ReactNode; same: boolean; cells: readonly ReactElement[] }) {
  const { name, same, cells } = props;
  return (
    <tr data-differs={!same || undefined}>
      <th scope="row">{name}</th>
      {same ? (
        <td colSpan={cells.length}>{cells[0]}</td>
      ) : (
        cells.map((cell) => <td key={cell.key}>{cell}</td>)
      )}
    </tr>
  );
}

function FactRow({ fact, items }: { fact: ComparedFact; items: readonly ComparedItem[] }) {
  const cells = items.map(({ id }, at) => (
    <FactValues key={id} fact={fact} values={fact.values[at] ?? []} />
  ));
  return <Row name={<bdi>{fact.name}</bdi>} same={fact.same} cells={cells} />;
}

function SheetTitle(props: {
  components: readonly ComparedComponent[];
  items: readonly ComparedItem[];
}) {
  const t = useText();
  const { components, items } = props;
  const lines = components.flatMap((component) => component.lines.flat());
  const all = new Set(lines.map(({ id }) => id));
  const shared = new Set(lines.filter(({ sheets }) => sheets === items.length).map(({ id }) => id));
  return (
    <tr className={compareTableStyles.section}>
      <th scope="rowgroup" colSpan={items.length + 1}>
        <h2>{t('Build sheet')}</h2>
        <p>
          {t('{shared} of {all} parts are on every build sheet', {
            shared: shared.size,
            all: all.size,
          })}
        </p>
      </th>
    </tr>
  );
}

function ComponentRow(props: {
  component: ComparedComponent;
  items: readonly ComparedItem[];
  address: string;
}) {
  const { component, items, address } = props;
  const cells = items.map((item, at) => (
    <SheetLines
      key={item.id}
      item={item}
      lines={component.lines[at] ?? []}
      of={component.same ? undefined : items.length}
      address={address}
    />
  ));
  return <Row name={<bdi>{component.name}</bdi>} same={component.same} cells={cells} />;
}
