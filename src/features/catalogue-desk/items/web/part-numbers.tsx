import { Box, Button, Link as MuiLink, TextField, Typography } from '@mui/material';
import { useState } from 'react';
import { Link } from 'react-admin';
import type { DeskPart, ItemLink } from '#contract/staff/items.ts';
import { NumberText, numberFont } from '#ui/desk/views.tsx';
import { itemPath } from '#ui/desk/words.ts';
import { SaveBar, useEntries } from './edit.tsx';
import { PartPicker } from './lines-form.tsx';
import { RowButtons } from './rows.tsx';

interface PartNumbersProps {
  part: Pick<DeskPart, 'crossReferences' | 'replacedBy' | 'replaces'>;
  queryKey: readonly string[];
  onSave: (lists: {
    crossReferences: DeskPart['crossReferences'];
    replacedBy: string[];
  }) => Promise<unknown>;
}

type Cross = DeskPart['crossReferences'][number] & { key: number };

/** Edits a part's cross references and replacements. */
export function PartNumbers({ part, queryKey, onSave }: PartNumbersProps) {
  const [read] = useState(() => ({
    crosses: part.crossReferences.map((one, key): Cross => ({ ...one, key })),
    newer: part.replacedBy,
  }));
  const { entries, setEntries, dirty, reset } = useEntries(read);
  const { crosses, newer } = entries;
  const setNewer = (to: ItemLink[]) => setEntries({ ...entries, newer: to });
  return (
    <>
      <Typography variant="h2" component="h2">
        Cross references
      </Typography>
      <Crosses
        crosses={crosses}
        onChange={(changed) => setEntries({ ...entries, crosses: changed })}
      />
      <Typography variant="h2" component="h2" sx={{ mt: 3 }}>
        Replaced by
      </Typography>
      <Links links={newer} onChange={setNewer} />
      <PartPicker
        label="Add a replacement"
        onPick={(one) => {
          if (!newer.some(({ id }) => id === one.id)) setNewer([...newer, one]);
        }}
      />
      {part.replaces.length > 0 && (
        <>
          <Typography variant="h2" component="h2" sx={{ mt: 3 }}>
            It replaces
          </Typography>
          <Links links={part.replaces} />
        </>
      )}
      <SaveBar
        dirty={dirty}
        queryKey={queryKey}
        onReset={reset}
        done="Numbers saved"
        onSave={() =>
          onSave({
            crossReferences: crosses.map(({ number, brand }) => ({ number, brand })),
            replacedBy: newer.map(({ id }) => id),
          })
        }
      />
    </>
  );
}

function Crosses({
  crosses,
  onChange,
}: {
  crosses: Cross[];
  onChange: (crosses: Cross[]) => void;
}) {
  const change = (entry: Cross, changes: Partial<Cross>) =>
    onChange(crosses.map((one) => (one === entry ? { ...one, ...changes } : one)));
  const add = () => {
    const key = Math.max(0, ...crosses.map((one) => one.key)) + 1;
    onChange([...crosses, { number: '', brand: '', key }]);
  };
  return (
    <Box sx={{ maxWidth: 640 }}>
      {crosses.map((entry, at) => (
        <Box
          key={entry.key}
          sx={{
            display: 'grid',
            gridTemplateColumns: '1fr 1fr auto',
            columnGap: 1,
            alignItems: 'center',
          }}
        >
          <TextField
            label="Brand"
            value={entry.brand}
            onChange={({ target }) => change(entry, { brand: target.value })}
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
          <TextField
            label="Number"
            value={entry.number}
            onChange={({ target }) => change(entry, { number: target.value })}
            slotProps={{ htmlInput: { maxLength: 60, style: numberFont, spellCheck: false } }}
          />
          <Button
            size="small"
            color="secondary"
            aria-label={`Cross reference ${at + 1}: remove`}
            onClick={() => onChange(crosses.filter((one) => one !== entry))}
          >
            Remove
          </Button>
        </Box>
      ))}
      <Button size="small" color="secondary" onClick={add}>
        Add a cross reference
      </Button>
    </Box>
  );
}

function Links({ links, onChange }: { links: ItemLink[]; onChange?: (links: ItemLink[]) => void }) {
  return (
    <Box component="ul" sx={{ listStyle: 'none', p: 0, m: 0, mb: 1 }}>
      {links.map((one) => (
        <Box component="li" key={one.id} sx={{ display: 'flex', gap: 1.5, alignItems: 'center' }}>
          <MuiLink component={Link} to={itemPath(one)}>
            <NumberText>{one.eePn || one.number || '–'}</NumberText>
          </MuiLink>
          <span>{one.name}</span>
          {onChange && (
            <RowButtons
              name={`Replacement ${one.eePn || one.number}`}
              first
              last
              onMove={() => undefined}
              onRemove={() => onChange(links.filter((other) => other !== one))}
            />
          )}
        </Box>
      ))}
    </Box>
  );
}
