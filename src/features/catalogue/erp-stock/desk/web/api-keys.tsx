import { Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { DataTable, List, TopToolbar } from 'react-admin';
import type { ApiKey } from '#contract/staff/imports.ts';
import { call } from '#ui/desk/calls.ts';
import { EndButton } from '#ui/desk/end-button.tsx';
import { momentWords } from '#ui/desk/words.ts';
import { ApiKeyDialog } from './api-key-dialog.tsx';

const wide = { display: { xs: 'none', md: 'table-cell' } };

/** API keys of the ERP for stock reports; ended keys last. */
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
            key.ended ? `Ended ${momentWords(key.ended)}` : <End apiKey={key} />
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
        Create a key
      </Button>
      {open && <ApiKeyDialog onClose={() => setOpen(false)} />}
    </TopToolbar>
  );
}

const End = ({ apiKey: { id, name } }: { apiKey: ApiKey }) => (
  <EndButton
    name={name}
    title="End this key"
    consequence={`Whatever uses ${name} can no longer report stock.`}
    end={() => call('endApiKey', { id })}
  />
);
