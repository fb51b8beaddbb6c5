import { useText } from '#language/web/use-text.ts';
import { lazyPart } from '#ui/site/lazy-part.tsx';
import { useSite } from '#ui/site/site.tsx';
import styles from './compare-box.module.css';
import {
  type Chosen,
  chooseForComparison,
  compareAddress,
  isComparable,
  unchoose,
  useChoice,
} from './compare-choice.ts';

export type Comparable = Omit<Chosen, 'language'>;

interface CompareProps {
  item?: Comparable;
  /**
   * For a row of a table: in a wide window the checkbox has no text. With a mouse, it is visible only if it
   * is ticked, or while its row is hovered or focused.
   */
  compact?: boolean;
}

/** Chooses an item to be compared (docs/product.md 2.17). Without `item`, shows the chosen items. */
export const Compare = ({ item, compact = false }: CompareProps) =>
  item ? <CompareBox item={item} compact={compact} /> : <ChosenTray />;

function CompareBox({ item, compact }: Required<CompareProps>) {
  const t = useText();
  const { language } = useSite();
  const { items } = useChoice();
  const isChosen = items.some(({ id }) => id === item.id);
  return (
    <label
      className={styles.box}
      data-scripted=""
      data-compact={compact || undefined}
      title={t('Compare')}
    >
      <input
        type="checkbox"
        checked={isChosen}
        aria-label={t('Compare {number}', { number: item.number })}
        onChange={() => (isChosen ? unchoose(item.id) : chooseForComparison({ ...item, language }))}
      />
      <span className={styles.word} aria-hidden="true">
        {t('Compare')}
      </span>
    </label>
  );
}

const Tray = lazyPart(
  '#features/catalogue/web/compare/compare-tray.tsx',
  () =>
    import('#features/catalogue/web/compare/compare-tray.tsx').then(
      ({ CompareTray }) => CompareTray,
    ),
  'later',
);

function ChosenTray() {
  const { items } = useChoice();
  return items.length > 0 ? <Tray /> : null;
}

/**
 * Returns a function that adds items to those chosen for comparison, and opens the comparison. If an item
 * can't be compared with the others, the tray shows the reason instead.
 */
export function useComparison() {
  const { go, language } = useSite();
  return (items: readonly Comparable[]) => {
    const { items: chosen, refused } = chooseForComparison(
      ...items.map((item) => ({ ...item, language })),
    );
    const ids = chosen.map(({ id }) => id);
    if (!refused && isComparable(ids)) go(compareAddress(ids));
  };
}
