import { Alert, Box, Button, TextField, Typography } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { TopToolbar, useRefresh } from 'react-admin';
import type { ApiKey } from '#contract/staff/imports.ts';
import { EndedOrButton } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import { type DeskColumn, DeskList, DeskTable } from '#ui/desk/list.tsx';
import { DeskFormDialog } from '#ui/desk/question-dialog.tsx';

const columns: readonly DeskColumn<ApiKey>[] = [
  { source: 'name', look: 'breaks' },
  { source: 'madeBy', label: 'Made by', look: 'wide' },
  { source: 'made', as: 'moment', look: 'wide' },
  { source: 'lastUsed', label: 'Last used', as: 'moment' },
  {
    source: 'ended',
    label: 'State',
    cell: ({ id, name, ended }) => (
      <EndedOrButton
        ended={ended}
        name={name}
        title="End this key"
        consequence={`Whatever uses ${name} can no longer report stock.`}
        end={() => call('endApiKey', { id })}
      />
    ),
  },
];

/** API keys of the ERP for stock reports; ended keys last. */
export const ApiKeyList = () => (
  <Box>
    <Typography color="textSecondary" sx={{ mt: 2, maxWidth: 720 }}>
      With a key the ERP reports stock: POST /api/staff/stock, header “authorization: Bearer KEY”,
      body {'{"lines": [{"eePn": "…", "quantity": 0, "expected": "2026-12-31"}]}'}, up to 10,000
      lines. A key can do nothing else.
    </Typography>
    <DeskList title="Stock keys" actions={<Actions />}>
      <DeskTable columns={columns} empty="There is no key yet." />
    </DeskList>
  </Box>
);

function Actions() {
  const [open, setOpen] = useState(false);
  return (
    <TopToolbar>
      <Button size="small" onClick={() => setOpen(true)}>
        Create a key
      </Button>
      {open && <ApiKeyDialog onClose={() => setOpen(false)} />}
    </TopToolbar>
  );
}

/** Creates a key and shows it once. */
function ApiKeyDialog({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const refresh = useRefresh();
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: () => call('addApiKey', { name: name.trim() }),
    onSuccess: refresh,
  });
  const key = data?.val.key;

  if (key) {
    return (
      <DeskFormDialog title="The key" button="I have copied it" maxWidth="sm" onSubmit={onClose}>
        <Alert severity="warning" sx={{ mb: 2 }}>
          Copy it now: it is shown this once only.
        </Alert>
        <Typography
          component="code"
          sx={{ fontFamily: 'monospace', overflowWrap: 'anywhere', userSelect: 'all' }}
        >
          {key}
        </Typography>
      </DeskFormDialog>
    );
  }
  return (
    <DeskFormDialog
      title="Create a stock key"
      button="Create"
      disabled={name.trim() === ''}
      busy={isPending}
      maxWidth="sm"
      onSubmit={() => mutate()}
      onClose={onClose}
    >
      <TextField
        autoFocus
        fullWidth
        required
        label="Which program uses it"
        value={name}
        slotProps={{ htmlInput: { maxLength: 60 } }}
        error={error !== null}
        helperText={error?.message || 'For example: ERP, warehouse in Bremen'}
        onChange={({ target }) => setName(target.value)}
      />
    </DeskFormDialog>
  );
}
