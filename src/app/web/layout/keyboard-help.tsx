import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { Dialog } from '#ui/dialog.tsx';
import styles from './keyboard.module.css';

const keys: readonly [keys: readonly string[], text: TextKey][] = [
  [['/'], 'Go to the search'],
  [['↑', '↓'], 'Through suggestions and rows'],
  [['Enter'], 'Search, or open what is marked'],
  [['Alt', 'C'], 'Open cart'],
  [['Esc'], 'Close'],
  [['?'], 'Show this help'],
];

interface Props {
  open: boolean;
  onClose: () => void;
}

/** The dialog that lists the keyboard shortcuts. */
export function KeyboardHelp({ open, onClose }: Props) {
  const t = useText();
  return (
    <Dialog wide open={open} onClose={onClose} title={t('Keyboard')}>
      <dl className={styles.keys}>
        {keys.map(([names, text]) => (
          <div key={text}>
            <dt>
              {names.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{t(text)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
