import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { useSite } from '#ui/site/site.tsx';
import type { Comparable } from '../compare-box.tsx';
import { chooseForComparison, compareAddress, isComparable } from '../compare-choice.ts';

interface Props {
  /** What is ticked. */
  items: readonly Comparable[];
  /** Tells the user to tick lines first when none is ticked. */
  needed: () => boolean;
}

/** Compares the ticked lines with items chosen on other pages. The tray shows which can't be compared. */
export function CompareButton({ items, needed }: Props) {
  const t = useText();
  const { go, language } = useSite();
  const compare = () => {
    if (!needed()) return;
    const { items: chosen, refused } = chooseForComparison(
      ...items.map((item) => ({ ...item, language })),
    );
    const ids = chosen.map(({ id }) => id);
    if (!refused && isComparable(ids)) go(compareAddress(ids));
  };
  return (
    <Button size="small" onClick={compare}>
      {t('Compare')}
    </Button>
  );
}
