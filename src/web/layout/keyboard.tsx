import { useEffect, useState } from 'react';
import type { TextKey } from '#features/language/format.ts';
import { useText } from '#features/language/web/use-text.ts';
import { paths } from '../paths.ts';
import { useSite } from '../site.tsx';
import { Dialog } from '../ui/dialog.tsx';
import styles from './keyboard.module.css';

const keys: readonly [keys: readonly string[], text: TextKey][] = [
  [['/'], 'Go to the search'],
  [['↑', '↓'], 'Through suggestions and rows'],
  [['Enter'], 'Search, or open what is marked'],
  [['Esc'], 'Close'],
  [['?'], 'Show this help'],
];

/** Keys that work on every page, and the dialog that lists them. */
export function Keyboard() {
  const t = useText();
  const { go } = useSite();
  const [help, setHelp] = useState(false);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      if (isTyping(event.target) || document.querySelector('dialog[open]')) return;
      if (event.key === '?') setHelp(true);
      else if (event.key === '/' && !focusSearch()) go(paths.Index);
      else if (event.key !== '/') return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [go]);
  return (
    <Dialog open={help} onClose={() => setHelp(false)} title={t('Keyboard')}>
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

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, select, textarea'))
  );
}

/** Puts the cursor into the page's search field; false where it has none. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('[data-search-field]');
  field?.focus();
  field?.select();
  return field !== null;
}
