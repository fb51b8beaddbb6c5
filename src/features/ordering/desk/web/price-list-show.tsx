/** The prices of a price list, compared with the previous list (docs/product.md 12.13). */
import { useQuery } from '@tanstack/react-query';
import { useLocation, useParams } from '@tanstack/react-router';
import { priceChangeWords } from '#contract/staff/names.ts';
import type { ComparedPrice, PriceListRow } from '#contract/staff/price-lists.ts';
import { percentIn } from '#language/money.ts';
import { useLanguage } from '#language/web/use-text.ts';
import { EmailText } from '#ui/email-text.tsx';
import { ErrorState, Skeleton } from '#ui/error-state.tsx';
import { deskQuery } from '#ui/office/change.ts';
import { type ListColumn, OfficeList, type OfficeView, readListSearch } from '#ui/office/list.tsx';
import styles from '#ui/office/office.module.css';
import { OfficeFields } from '#ui/office/sheet.tsx';
import { type DeskKey, useDeskText, useFormats } from '#ui/office/text.ts';
import { PicturedNumber } from '#ui/office/thumbnail.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';

export const priceListPath = ({ id }: { readonly id: string }) => `/price-lists/${id}/show`;

export function PriceListShow() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data, error, refetch } = useQuery(deskQuery('getPriceList', { id }));
  if (data) return <List list={data.val} />;
  if (error) return <ErrorState level={2} title={error.message} retry={() => void refetch()} />;
  return <Skeleton height={420} />;
}

function List({ list }: { list: PriceListRow }) {
  const t = useDeskText();
  const { day } = useFormats();
  const { id, level, customerEmail, currency, validFrom, validUntil, former } = list;
  const search = readListSearch(useLocation().search);
  const viewOf = (label: DeskKey, filter: object): OfficeView => ({
    label,
    filter: { id, ...filter },
    sort: '',
    order: 'ASC',
  });
  const views = [
    viewOf('All', {}),
    viewOf('All changes', { change: 'changed' }),
    ...Object.entries(priceChangeWords).map(([change, label]) => viewOf(label, { change })),
  ];
  const columns = useColumns(list);
  return (
    <OfficeList
      path={priceListPath(list)}
      title={list.name}
      call="comparePriceList"
      search={{ ...search, filter: { ...search.filter, id } }}
      filters={[{ name: 'text', kind: 'text', label: 'P/N' }]}
      {...(former && { views })}
      columns={columns}
      keyOf={({ itemId, from }) => `${itemId} ${from}`}
      folds
      file="priceList"
      none={t('No price matches.')}
    >
      <OfficeFields
        fields={[
          [
            t('For'),
            level ? (
              t('level {level}', { level })
            ) : (
              <EmailText key="for" email={customerEmail ?? ''} />
            ),
          ],
          [t('Currency'), currency],
          [t('Valid'), t('{from} to {until}', { from: day(validFrom), until: day(validUntil) })],
          [
            t('Compared with'),
            former ? (
              <SiteLink key="former" to={priceListPath(former)} preload={false}>
                {former.name}
              </SiteLink>
            ) : (
              t('No earlier price list')
            ),
          ],
        ]}
      />
    </OfficeList>
  );
}

function useColumns({ currency, former }: PriceListRow): readonly ListColumn<ComparedPrice>[] {
  const t = useDeskText();
  const { money, number } = useFormats();
  const { tag } = useLanguage();
  const { end, named, nowrap, breaks } = styles;
  const figure = `${end} ${named} ${nowrap}`;
  const amount = (price: string | null) => (price === null ? '–' : money(currency, price));
  const compared: readonly ListColumn<ComparedPrice>[] = [
    {
      head: 'Price before',
      className: figure,
      labelled: true,
      cell: ({ formerPrice }) => amount(formerPrice),
    },
    {
      head: 'Difference',
      className: figure,
      labelled: true,
      cell: ({ change, percent }) =>
        change && (percent ? percentIn(tag, percent, true) : t(priceChangeWords[change])),
    },
  ];
  return [
    {
      head: 'P/N',
      names: true,
      cell: ({ itemNumber, picture }) => (
        <PicturedNumber picture={picture}>
          <PartNumber number={itemNumber} copy={false} />
        </PicturedNumber>
      ),
    },
    { head: 'Item', className: breaks, cell: ({ name }) => name },
    {
      head: 'From quantity',
      className: figure,
      labelled: true,
      cell: ({ from }) => number(from),
    },
    {
      head: 'Price',
      className: figure,
      labelled: true,
      cell: ({ unitPrice }) => amount(unitPrice),
    },
    ...(former ? compared : []),
  ];
}
