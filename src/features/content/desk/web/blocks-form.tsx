import AddIcon from '@mui/icons-material/Add';
import { Box, Button, Stack, Typography } from '@mui/material';
import { useState } from 'react';
import type { Answer } from '#contract/call.ts';
import { type BlockKind, MAX_BLOCKS } from '#contract/staff/content-names.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import { SaveBar, useEntries } from '#features/catalogue/desk/web/edit.tsx';
import { call } from '#ui/desk/calls.ts';
import { Section } from '#ui/desk/sheet.tsx';
import { momentWords } from '#ui/desk/words.ts';
import { BlockFields } from './block-fields.tsx';
import { type BlockEntry, blocksKey, blocksToSend, entriesOf, moved, newBlock } from './blocks.ts';
import { blockWords } from './content-words.ts';
import { useLeaveWarning } from './use-page.ts';

interface BlocksFormProps extends Answer<StaffCalls['getBlocks']> {
  kind: BlockKind;
}

/** All tiles or all slides in their order; saved together. */
export function BlocksForm(props: BlocksFormProps) {
  const { kind, version, blocks, applications, changed, changedBy } = props;
  const { entries, setEntries, dirty, reset } = useEntries(entriesOf(blocks));
  const [saving, setSaving] = useState(false);
  useLeaveWarning(dirty, saving);
  const { one, several } = blockWords[kind];
  const change = (key: string, changes: Partial<BlockEntry>) =>
    setEntries((now) => now.map((entry) => (entry.key === key ? { ...entry, ...changes } : entry)));
  return (
    <Section title={several}>
      {entries.length === 0 && (
        <Typography color="textSecondary">
          There are none: the home page leaves them out.
        </Typography>
      )}
      <Stack component="ol" inert={saving} spacing={2} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {entries.map((entry, index) => (
          <BlockFields
            key={entry.key}
            kind={kind}
            number={index + 1}
            last={index === entries.length - 1}
            entry={entry}
            applications={applications}
            onChange={(changes) => change(entry.key, changes)}
            onMove={(by) => setEntries((now) => moved(now, index, by))}
            onRemove={() => setEntries((now) => now.filter(({ key }) => key !== entry.key))}
          />
        ))}
      </Stack>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', flexWrap: 'wrap', mt: 2 }}>
        <Button
          color="secondary"
          startIcon={<AddIcon />}
          disabled={saving || entries.length >= MAX_BLOCKS}
          onClick={() => setEntries((now) => [...now, newBlock()])}
        >
          Add {one.toLowerCase()}
        </Button>
        {changed && (
          <Typography variant="body2" color="textSecondary">
            Changed {momentWords(changed)} by {changedBy}
          </Typography>
        )}
      </Box>
      <SaveBar
        dirty={dirty}
        queryKey={blocksKey(kind)}
        onReset={reset}
        onSaving={setSaving}
        done={`${several} saved`}
        onSave={() => call('saveBlocks', { kind, version, blocks: blocksToSend(entries) })}
      />
    </Section>
  );
}
