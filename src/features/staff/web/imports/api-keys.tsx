import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { Confirm, DataTable, List, TopToolbar, useNotify, useRefresh } from 'react-admin';
import type { ApiKey } from '#contract/staff/imports.ts';
import { call } from '../calls.ts';
import { momentWords } from '../words.ts';
import { ApiKeyDialog } from './api-key-dialog.tsx';

const wide = { display: { xs: 'none', md: 'table-cell' } };

/** Keys with which the ERP reports stock; the ended ones last. */
export const ApiKeyList = () => (
  <Box>
    <Typography color="textSecondary" sx={{ mt: 2, maxWidth: 720 }}>
      With a key the ERP reports stock: POST /api/staff/stock, header “authorization: Bearer KEY”,
      body {'{"lines": [{"eePn": "…", "quantity": 12}]}'}, up to 10,000 lines. A key can do nothing
      else.
    </Typography>
    <List title="Stock keys" exporter={false} actions={<Actions />} empty={false}>
      <DataTable
        rowClick={false}
        bulkActionButtons={false}
        empty={<Typography sx={{ p: 2 }}>There is no key yet.</Typography>}
      >
        <DataTable.Col source="name" disableSort sx={{ overflowWrap: 'anywhere' }} />
        <DataTable.Col source="madeBy" label="Made by" disableSort sx={wide} />
        <DataTable.Col
          source="made"
          disableSort
          sx={wide}
          render={({ made }: ApiKey) => momentWords(made)}
        />
        <DataTable.Col
          source="lastUsed"
          label="Last used"
          disableSort
          render={({ lastUsed }: ApiKey) => (lastUsed ? momentWords(lastUsed) : '–')}
        />
        <DataTable.Col
          source="ended"
          label="State"
          disableSort
          render={(key: ApiKey) =>
            key.ended ? `Ended ${momentWords(key.ended)}` : <EndButton apiKey={key} />
          }
        />
      </DataTable>
    </List>
  </Box>
);

function Actions() {
  const [open, setOpen] = useState(false);
  return (
    <TopToolbar>
      <Button size="small" onClick={() => setOpen(true)}>
        Make a key
      </Button>
      {open && <ApiKeyDialog onClose={() => setOpen(false)} />}
    </TopToolbar>
  );
}

function EndButton({ apiKey }: { apiKey: ApiKey }) {
  const [open, setOpen] = useState(false);
  const notify = useNotify();
  const refresh = useRefresh();
  async function end() {
    setOpen(false);
    try {
      await call('endApiKey', { id: apiKey.id });
      notify(`Ended: ${apiKey.name}`, { type: 'success' });
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error), { type: 'error' });
    }
    refresh();
  }
  return (
    <>
      <Button size="small" color="secondary" onClick={() => setOpen(true)}>
        End
      </Button>
      <Confirm
        isOpen={open}
        title="End this key"
        content={`Whatever uses ${apiKey.name} can not report stock any more.`}
        confirm="End"
        onConfirm={end}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
