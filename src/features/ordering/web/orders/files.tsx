/** Files of an order, for its customer and for staff. */
import type { ReactNode } from 'react';
import type { OrderFile } from '#contract/order-messages.ts';
import { fileSize } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { saveFile } from '#ui/files.tsx';
import { useAct } from '#ui/session/use-act.ts';
import { fileTypeWords } from '../../words.ts';
import styles from './talk.module.css';

interface SaveProps {
  ask: () => Promise<{ val: Parameters<typeof saveFile>[0] }>;
  describedBy?: string;
  /** Name of the button, if its words alone do not say which document it saves. */
  label?: string;
  children: ReactNode;
}

export function SaveButton({ ask, describedBy, label, children }: SaveProps) {
  const { act, busy } = useAct({ send: ask, done: ({ val }) => saveFile(val), tells: 'toast' });
  return (
    <Button
      size="small"
      busy={busy}
      aria-label={label}
      aria-describedby={describedBy}
      onClick={() => void act()}
    >
      {children}
    </Button>
  );
}

interface FileLinksProps {
  files: readonly OrderFile[];
  addressOf: (id: string) => string;
}

export function FileLinks({ files, addressOf }: FileLinksProps) {
  const t = useText();
  const { tag } = useLanguage();
  if (files.length === 0) return null;
  return (
    <ul className={styles.files} aria-label={t('Files')}>
      {files.map(({ id, type, name, bytes }) => (
        <li key={id}>
          <a href={addressOf(id)} download>
            <bdi>{name}</bdi>
          </a>{' '}
          <span className={styles.size}>
            {t(fileTypeWords[type])} · {fileSize(tag, bytes)}
          </span>
        </li>
      ))}
    </ul>
  );
}
