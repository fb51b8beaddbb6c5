import type { PartDetail } from '#contract/parts.ts';
import type { BomItem } from '#contract/turbo-application.ts';
import { ItemStock } from '#features/adding/web/item-stock.tsx';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
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
  return (
    <section aria-labelledby="own-parts">
      <h2 id="own-parts" className={tables.title}>
        {t('Build sheet')}
      </h2>
      <table className={tables.table}>
        <thead>
          <tr>
            <th scope="col" className={tables.narrow} aria-label={t('Position')}>
              #
            </th>
            <th scope="col">{t('Component')}</th>
            {withOem && <th scope="col">{t('OEM P/N')}</th>}
            <th scope="col">{t('E&E P/N')}</th>
            <th scope="col">{t('Stock')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((item) => (
            <Line
              key={item.seq}
              item={item}
              withOem={withOem}
              here={here}
              to={item.details ? itemAddress(kindOf(item), { ...kept, id: item.id }) : undefined}
            />
          ))}
        </tbody>
      </table>
    </section>
  );
}

interface LineProps {
  item: BomItem;
  /** Whether any line has an OEM P/N. */
  withOem: boolean;
  here: string;
  /** Address of the component's page. */
  to: string | undefined;
}

function Line({ item, withOem, here, to }: LineProps) {
  const t = useText();
  return (
    <tr>
      <td className={tables.narrow}>{item.seq}</td>
      <th scope="row" className={tables.name}>
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
      </th>
      {withOem && <td>{item.oemPn && <PartNumber number={item.oemPn} />}</td>}
      <td>{item.eePn && <PartNumber number={item.eePn} />}</td>
      <td>
        <ItemStock item={item} back={here} />
      </td>
    </tr>
  );
}
