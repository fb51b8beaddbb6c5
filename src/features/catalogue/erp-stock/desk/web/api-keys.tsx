import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { TopToolbar } from 'react-admin';
import type { ApiKey } from '#contract/staff/imports.ts';
import { call } from '#ui/desk/calls.ts';
import { EndedOrButton } from '#ui/desk/end-button.tsx';
import { type Column, DeskList, DeskTable } from '#ui/desk/list.tsx';
import { ApiKeyDialog } from './api-key-dialog.tsx';

const columns: readonly Column<ApiKey>[] = [
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
