import { SaveBar, useEntries } from './edit.tsx';
import { FieldGrid } from './field-grid.tsx';
import { NumbersEntry, numbersOf } from './numbers-entry.tsx';

interface Lists {
  oeNumbers: string[];
  formerNumbers: string[];
  newerNumbers: string[];
  interchanges: string[];
}

interface TurboNumbersProps {
  numbers: Lists;
  queryKey: readonly string[];
  onSave: (lists: Lists) => Promise<unknown>;
}

/** Edits the further numbers of a turbo, one per line. */
export function TurboNumbers({ numbers, queryKey, onSave }: TurboNumbersProps) {
  const { entries, setEntries, dirty, reset } = useEntries({
    oeNumbers: numbers.oeNumbers.join('\n'),
    formerNumbers: numbers.formerNumbers.join('\n'),
    newerNumbers: numbers.newerNumbers.join('\n'),
    interchanges: numbers.interchanges.join('\n'),
  });
  const set = (changes: Partial<typeof entries>) => setEntries({ ...entries, ...changes });
  return (
    <>
      <FieldGrid>
        <NumbersEntry
          label="Vehicle OE numbers"
          value={entries.oeNumbers}
          onChange={(oeNumbers) => set({ oeNumbers })}
        />
        <NumbersEntry
          label="Interchanges"
          value={entries.interchanges}
          onChange={(interchanges) => set({ interchanges })}
        />
        <NumbersEntry
          label="Former numbers, superseded"
          value={entries.formerNumbers}
          onChange={(formerNumbers) => set({ formerNumbers })}
        />
        <NumbersEntry
          label="Newer numbers, superseding it"
          value={entries.newerNumbers}
          onChange={(newerNumbers) => set({ newerNumbers })}
        />
      </FieldGrid>
      <SaveBar
        dirty={dirty}
        queryKey={queryKey}
        onReset={reset}
        done="Numbers saved"
        onSave={() =>
          onSave({
            oeNumbers: numbersOf(entries.oeNumbers),
            formerNumbers: numbersOf(entries.formerNumbers),
            newerNumbers: numbersOf(entries.newerNumbers),
            interchanges: numbersOf(entries.interchanges),
          })
        }
      />
    </>
  );
}
