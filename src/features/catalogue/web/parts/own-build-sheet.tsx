import type { PartDetail } from '#contract/parts.ts';
import type { BomItem } from '#contract/shown-items.ts';
import { ItemStock } from '#features/adding/web/item-stock.tsx';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { type Column, Table } from '#ui/table.tsx';
import { type ItemKind, type ItemSearch, itemAddress } from '../catalogue-links.ts';
import tables from './table.module.css';

interface Props {
  part: PartDetail;
  /** Address of this page. */
  here: string;
  search: ItemSearch;
}

const kindOf = ({ type }: BomItem): ItemKind => (type === '2' ? '2' : '1');

/** The item's own components, such as the wheels of a CHRA; nothing for a single piece. */
export function OwnBuildSheet({ part, here, search }: Props) {
  const t = useText();
  if (part.bomList.length === 0) return null;
  const lines = [...part.bomList].sort((one, other) => one.seq - other.seq);
  const withOem = lines.some(({ oemPn }) => oemPn !== '');
  const { id: _id, eepn: _eepn, use: _use, usePage: _page, useSize: _size, ...kept } = search;
  const columns: readonly Column<BomItem>[] = [
    { head: 'Position', drawn: '#', className: tables.narrow, cell: ({ seq }) => seq },
    {
      head: 'Component',
      names: true,
      className: tables.name,
      cell: (item) => (
        <Component
          item={item}
          to={item.details ? itemAddress(kindOf(item), { ...kept, id: item.id }) : undefined}
        />
      ),
    },
    { head: 'OEM P/N', cell: ({ oemPn }) => oemPn && <PartNumber number={oemPn} /> },
    { head: 'E&E P/N', cell: ({ eePn }) => eePn && <PartNumber number={eePn} /> },
    { head: 'Stock', cell: (item) => <ItemStock item={item} back={here} /> },
  ];
  return (
    <section aria-labelledby="own-parts">
      <h2 id="own-parts" className={tables.title}>
        {t('Build sheet')}
      </h2>
      <Table
        folds
        roomy
        className={tables.table}
        columns={withOem ? columns : columns.filter(({ head }) => head !== 'OEM P/N')}
        rows={lines}
        keyOf={({ seq }) => seq}
      />
    </section>
  );
}

/** @param props `to`: address of the component's page */
function Component({ item, to }: { item: BomItem; to: string | undefined }) {
  const t = useText();
  return (
    <>
      <bdi>{item.transName}</bdi>{' '}
      {item.pieces > 1 && (
        <>
          <bdi dir="ltr">×{item.pieces}</bdi>{' '}
        </>
      )}
      {to && (
        <SiteLink to={to} aria-label={t('Details>> {number}', { number: item.eePn })}>
          {t('Details>>')}
        </SiteLink>
      )}
    </>
  );
}
