import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import type { ExportedFile } from '#contract/exports.ts';
import type { TableFormat } from '#contract/table-names.ts';
import { saveFile } from '#ui/files.tsx';
import { useAct } from '#ui/session/use-act.ts';
import styles from './download.module.css';

/** The same in every language. */
const names: Record<TableFormat, string> = { xlsx: 'Excel (XLSX)', csv: 'CSV', pdf: 'PDF' };

interface Props {
  formats: readonly TableFormat[];
  ask: (format: TableFormat) => Promise<{ val: ExportedFile }>;
  note: string | undefined;
  /** The button with its menu: a click outside closes the menu. */
  place: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** The formats of a download; it closes once the file is saved, and says why where that failed. */
export function DownloadMenu({ formats, ask, note, place, onClose }: Props) {
  const menu = useRef<HTMLDivElement>(null);
  const { act, busy, given, failure } = useAct({
    send: ask,
    done({ val }) {
      saveFile(val);
      onClose();
      place.current?.querySelector('button')?.focus();
    },
  });
  useLayoutEffect(() => {
    const { left = 0, right = 0 } = menu.current?.getBoundingClientRect() ?? {};
    // It ends where the button ends, unless the window has no room for that.
    if (left < 0 || right > innerWidth) menu.current?.setAttribute('data-begins', '');
    menu.current?.querySelector('button')?.focus();
  }, []);
  useClosing(place, onClose);
  return (
    <div ref={menu} className={styles.menu}>
      <ul>
        {formats.map((format) => (
          <li key={format}>
            <button
              type="button"
              aria-busy={(busy && given === format) || undefined}
              onClick={() => void act(format)}
            >
              {names[format]}
            </button>
          </li>
        ))}
      </ul>
      {note && <p className={styles.note}>{note}</p>}
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
    </div>
  );
}

/** Closes on Esc, which puts the focus back on the button, and on a press beside the menu. */
function useClosing(place: RefObject<HTMLElement | null>, onClose: () => void) {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      if (place.current?.contains(document.activeElement)) {
        place.current.querySelector('button')?.focus();
      }
      onClose();
    };
    const onPointerDown = ({ target }: PointerEvent) => {
      if (target instanceof Node && !place.current?.contains(target)) onClose();
    };
    document.addEventListener('keydown', onKeyDown);
    document.addEventListener('pointerdown', onPointerDown);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      document.removeEventListener('pointerdown', onPointerDown);
    };
  }, [place, onClose]);
}
