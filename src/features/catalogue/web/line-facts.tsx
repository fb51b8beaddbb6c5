import type { BomItem } from '#contract/shown-items.ts';
import { colon } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';

interface LineFactsProps extends Pick<BomItem, 'facts'> {
  className?: string | undefined;
  /** Draws the value alone, where a row has no room for its name. */
  compact?: boolean;
}

/** The fields of a part that its lines show: on build sheets, in carts, lists and orders. */
export function LineFacts({ facts = [], className, compact = false }: LineFactsProps) {
  const t = useText();
  return facts.map(({ name, value }) => {
    const words = `${name}${colon(t)}`;
    return compact ? (
      <span
        key={name}
        className={className}
        role="img"
        aria-label={words + value}
        title={words + value}
      >
        {value}
      </span>
    ) : (
      <span key={name} className={className}>
        {words}
        <bdi>{value}</bdi>
      </span>
    );
  });
}
