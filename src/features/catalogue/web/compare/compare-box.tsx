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
  /** For an item in a list: if there is no room, only the tick is shown. */
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
 * Compares items of a list, together with the items chosen on other pages. The tray shows which items can't
 * be compared.
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
