import type { RefObject } from 'react';
import type { ExportedFile } from '#contract/exports.ts';
import type { TableFormat } from '#contract/table-names.ts';
import { useText } from '#language/web/use-text.ts';
import { saveFile } from '#ui/files.tsx';
import { ActionList } from '#ui/layout/action-list.tsx';
import { useAct } from '#ui/session/use-act.ts';
import styles from './download.module.css';

/** Names of the formats, which are the same in every language. */
const names: Record<TableFormat, string> = { xlsx: 'Excel (XLSX)', csv: 'CSV', pdf: 'PDF' };

interface Props {
  formats: readonly TableFormat[];
  ask: (format: TableFormat) => Promise<{ val: ExportedFile }>;
  note: string | undefined;
  /** The button with its menu. */
  place: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The menu of a download's formats. It closes once the file is saved, and shows the reason of a failure. */
export function DownloadMenu({ formats, ask, note, place, onClose }: Props) {
  const t = useText();
  const { act, busy, given, failure } = useAct({
    send: ask,
    done({ val }) {
      saveFile(val);
      onClose();
      place.current?.querySelector('button')?.focus();
    },
  });
  const actions = formats.map((format) => ({
    key: format,
    text: names[format],
    isBusy: busy && given === format,
    act: () => void act(format),
  }));
  return (
    <ActionList label={t('Download')} actions={actions} place={place} onClose={onClose}>
      {note && <p className={styles.note}>{note}</p>}
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </ActionList>
  );
}
