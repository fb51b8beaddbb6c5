import type { ReactNode } from 'react';
import styles from './office.module.css';
import { useDeskText } from './text.ts';

interface NoticeProps {
  /** 'bad': something failed; 'due': staff should notice it; default: a remark. */
  readonly tone?: 'bad' | 'due' | undefined;
  readonly children: ReactNode;
}

/** A framed remark. Screen readers announce a failure immediately. */
export const OfficeNotice = ({ tone, children }: NoticeProps) => (
  <div className={styles.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
    {children}
  </div>
);

interface LeftOutProps {
  readonly hiddenSheets: number;
  readonly hiddenRows: number;
  /** Further sentences about the file. */
  readonly notes?: readonly (string | false | null | undefined)[];
}

/**
 * A warning about hidden parts that were skipped in an uploaded file. Renders nothing if there are neither
 * hidden parts nor notes.
 */
export function LeftOutNotice({ hiddenSheets, hiddenRows, notes = [] }: LeftOutProps) {
  const t = useDeskText();
  const sentences = [
    ...notes,
    hiddenSheets > 0 && t('Hidden sheets left out: {number}.', { number: hiddenSheets }),
    hiddenRows > 0 && t('Hidden rows left out: {number}.', { number: hiddenRows }),
  ].filter(Boolean);
  if (sentences.length === 0) return null;
  return <OfficeNotice tone="due">{sentences.join(' ')}</OfficeNotice>;
}
