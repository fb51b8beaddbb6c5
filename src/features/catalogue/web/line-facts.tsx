import type { BomItem } from '#contract/shown-items.ts';
import { colon } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';

interface LineFactsProps extends Pick<BomItem, 'facts'> {
  className?: string | undefined;
}

/** The fields of a part that its lines show: on build sheets, in carts, lists and orders. */
export function LineFacts({ facts = [], className }: LineFactsProps) {
  const t = useText();
  return facts.map(({ name, value }) => (
    <span key={name} className={className}>
      {name}
      {colon(t)}
      <bdi>{value}</bdi>
    </span>
  ));
}
