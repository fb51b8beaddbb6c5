import type { OrderLine } from '#contract/orders.ts';
import {
  buildSheetAddress,
  crossReferenceAddress,
} from '#features/catalogue/web/catalogue-links.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';

interface Props {
  number: string;
  /** Id of the turbo, where the number is that of a turbo. */
  turboId?: string | undefined;
  copy?: boolean;
  /** This page, by route name. */
  fromPage?: string;
}

/**
 * The number of an item that was ordered or is on a list, as a link: to a turbo's build sheet, or to
 * the item among the cross references, which are open to every level (docs/product.md 6.3).
 */
export function ItemNumber({ number, turboId, copy = true, fromPage = 'OrderList' }: Props) {
  const to = turboId ? buildSheetAddress(turboId, fromPage) : crossReferenceAddress(number);
  return (
    <PartNumber
      number={number}
      copy={copy}
      link={(shown) => <SiteLink to={to}>{shown}</SiteLink>}
    />
  );
}

/** The number of a line of an order, as a link to its item. */
export function OrderItemNumber({ line, copy = true }: { line: OrderLine; copy?: boolean }) {
  const { refCodeOld, type, refId } = line;
  return <ItemNumber number={refCodeOld} copy={copy} turboId={type === '0' ? refId : undefined} />;
}
