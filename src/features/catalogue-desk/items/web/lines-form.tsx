import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { figureText } from '#contract/figures.ts';
import type { DeskLine, FoundItem } from '#contract/staff/items.ts';
import { Combobox } from '#ui/combobox.tsx';
import { deskQuery } from '#ui/office/change.ts';
import { listField, useEntries } from '#ui/office/entries.ts';
import office from '#ui/office/office.module.css';
import { OfficeSaveBar } from '#ui/office/save-bar.tsx';
import { useDeskText } from '#ui/office/text.ts';
import { PicturedNumber } from '#ui/office/thumbnail.tsx';
import { itemPath } from '#ui/office/words.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { useDebounced } from '#ui/site/use-search-field.ts';
import styles from './items.module.css';
import { movedRow, RowButtons, rowButtons } from './rows.tsx';

interface LinePayload {
  seq: number;
  partId: string;
  pieces: number;
}

interface LinesFormProps {
  lines: DeskLine[];
  onSave: (lines: LinePayload[]) => Promise<unknown>;
  /** Text shown if there are no lines. */
  empty: string;
}

type LineEntry = Omit<DeskLine, 'pieces'> & { pieces: string };

const openLines = (lines: readonly DeskLine[]): LineEntry[] =>
  lines.map((line) => ({ ...line, pieces: String(line.pieces) }));

const arePieces = (text: string): boolean => /^[1-9]\d{0,2}$/.test(text);

/**
 * Edits a build sheet: moves, adds and removes lines, and sets pieces. Moving a line does not move the
 * position numbers.
 */
export function LinesForm({ lines, onSave, empty }: LinesFormProps) {
  const t = useDeskText();
  /** The id distinguishes parts without an E&E P/N that have the same number. */
  const lineField = listField<LineEntry>(
    'Build sheet',
    ({ seq, part: { id, eePn, number, name }, pieces }) =>
      t('{position}: {name}, {pieces} pcs', {
        position: seq,
        name: eePn || `${number || name} (${id})`,
        pieces,
      }),
  );
  const form = useEntries(lines, [lineField], openLines);
  const { entries, setEntries } = form;
  const move = (at: number, by: -1 | 1) => {
    const seqs = entries.map(({ seq }) => seq);
    setEntries(
      movedRow(entries, at, by).map((entry, place) => ({ ...entry, seq: seqs[place] ?? 1 })),
    );
  };
  const add = (part: FoundItem) => {
    const last = Math.max(0, ...entries.map(({ seq }) => seq));
    setEntries([
      ...entries,
      { seq: last + 1, part, pieces: '1', stock: null, picture: part.picture },
    ]);
  };
  return (
    <>
      {entries.length === 0 && <p className={office.none}>{empty}</p>}
      <ol className={styles.list}>
        {entries.map((entry, at) => (
          <Line
            key={`${entry.part.id} ${entry.seq}`}
            entry={entry}
            {...rowButtons(entries, at, setEntries)}
            onMove={(by) => move(at, by)}
            onPieces={(pieces) =>
              setEntries(entries.map((one) => (one === entry ? { ...one, pieces } : one)))
            }
          />
        ))}
      </ol>
      <PartPicker label={t('Add a part by any of its numbers')} onPick={add} />
      <OfficeSaveBar
        form={form}
        valid={entries.every(({ pieces }) => arePieces(pieces))}
        done={t('Build sheet saved')}
        onSave={() =>
          onSave(
            entries.map(({ seq, part, pieces }) => ({
              seq,
              partId: part.id,
              pieces: Number(pieces),
            })),
          )
        }
      />
    </>
  );
}

interface LineProps extends Omit<ComponentProps<typeof RowButtons>, 'name'> {
  entry: LineEntry;
  onPieces: (pieces: string) => void;
}

function Line({ entry, onPieces, ...buttons }: LineProps) {
  const t = useDeskText();
  const { seq, part, pieces, stock, picture } = entry;
  const name = t('Line {position}, {number}', {
    position: seq,
    number: part.eePn || part.number || part.name,
  });
  return (
    <li className={styles.line}>
      <span>{seq}</span>
      <PicturedNumber picture={picture}>
        <SiteLink to={itemPath(part)} preload={false}>
          <PartNumber number={part.eePn || part.number || '–'} copy={false} />
        </SiteLink>
      </PicturedNumber>
      <span className={styles.below}>{part.name}</span>
      <span className={styles.below}>
        {part.eePn && <PartNumber number={part.number} copy={false} />}
      </span>
      <span className={styles.below}>
        {stock !== null && t('{number} in stock', { number: stock })}
      </span>
      <span className={styles.pieces}>
        <input
          className={styles.cell}
          value={pieces}
          inputMode="numeric"
          maxLength={3}
          aria-label={t('{name}: pieces', { name })}
          aria-invalid={!arePieces(pieces) || undefined}
          onChange={({ target }) => onPieces(figureText(target.value))}
        />
        {t('pcs')}
      </span>
      <RowButtons name={name} {...buttons} />
    </li>
  );
}

/** Debounce time of the search, ms. */
const DEBOUNCE_MS = 200;

interface PartPickerProps {
  label: string;
  onPick: (part: FoundItem) => void;
}

/** Input to pick a part or CHRA by any of its numbers. */
export function PartPicker({ label, onPick }: PartPickerProps) {
  const t = useDeskText();
  const [typed, setTyped] = useState('');
  const text = useDebounced(typed.trim(), DEBOUNCE_MS);
  const isLongEnough = text.replace(/[^\p{L}\p{N}]/gu, '').length >= 3;
  const { data, isFetching } = useQuery({
    ...deskQuery('findItems', { text, type: 'part', size: 20 }),
    enabled: isLongEnough,
  });
  // Enter picks the first option, so the options must belong to the current text.
  const parts = (isLongEnough && text === typed.trim() && data?.val) || [];
  return (
    <div className={styles.slim}>
      <Combobox
        label={label}
        options={parts.map(({ id, eePn, number, name }) => ({
          id,
          name: [eePn || number || '–', name, eePn && number].filter(Boolean).join(' '),
        }))}
        value=""
        none=""
        onType={setTyped}
        onChoose={(id) => {
          setTyped('');
          const part = parts.find((one) => one.id === id);
          if (part) onPick(part);
        }}
      />
      <p className={office.none} role="status">
        {typed !== '' && !isLongEnough && t('Type at least 3 letters or digits')}
        {isLongEnough && !isFetching && data?.val.length === 0 && t('No part has such a number')}
      </p>
    </div>
  );
}
