/** Shared by the pages of turbos and parts: heading, tabs, and the stock form. */
import {
  Box,
  Button,
  Card,
  CardContent,
  Checkbox,
  Chip,
  FormControlLabel,
  Stack,
  Tab,
  Tabs,
  TextField,
  Typography,
} from '@mui/material';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Confirm, useRedirect } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import { stockFields } from '#contract/fields/part.ts';
import { figureText } from '#contract/figures.ts';
import type { DeskStock, DeskTurbo } from '#contract/staff/items.ts';
import { ItemPictures } from '#features/pictures/desk/web/item-pictures.tsx';
import { useAttempt } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import { AuditLines, NumberText } from '#ui/desk/views.tsx';
import { momentWords } from '#ui/desk/words.ts';
import { publishKey, SaveBar, useEntries } from './edit.tsx';

interface ItemHeadingProps {
  id: string;
  version: number;
  what: string;
  number: string;
  name: string;
  unpublished: boolean;
  /** The effect, shown before the item is withdrawn. */
  consequence: string;
}

/** The item's number and publishing state, with the Withdraw button. */
export function ItemHeading(props: ItemHeadingProps) {
  const { id, version, what, number, name, unpublished, consequence } = props;
  const [isAsking, setIsAsking] = useState(false);
  const attempt = useAttempt();
  const redirect = useRedirect();
  const queries = useQueryClient();
  const withdraw = async () => {
    setIsAsking(false);
    const send = () => call('withdrawItem', { id, version });
    if (await attempt(send, `${number} is withdrawn`)) return;
    await queries.invalidateQueries({ queryKey: publishKey });
    redirect('/catalogue');
  };
  return (
    <Stack
      direction="row"
      spacing={2}
      sx={{ alignItems: 'center', flexWrap: 'wrap', rowGap: 1, justifyContent: 'space-between' }}
    >
      <Box>
        <Typography variant="h1" component="h1">
          <NumberText>{number}</NumberText>
        </Typography>
        <Typography color="textSecondary">
          {what}
          {name && `, ${name}`}{' '}
          {unpublished && (
            <Chip size="small" variant="outlined" color="primary" label="Edits not published yet" />
          )}
        </Typography>
      </Box>
      <Button color="error" variant="outlined" onClick={() => setIsAsking(true)}>
        Withdraw
      </Button>
      <Confirm
        isOpen={isAsking}
        title={`Withdraw ${number}?`}
        content={`It leaves the catalogue with the next publication. ${consequence} Carts and lists show that it was withdrawn. You can revert this under Versions.`}
        confirm="Withdraw"
        confirmColor="warning"
        onConfirm={() => void withdraw()}
        onClose={() => setIsAsking(false)}
      />
    </Stack>
  );
}

interface ItemTab {
  readonly name: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** Tabs of an item. All stay mounted, so that unsaved entries survive a change of tab. */
export function ItemTabs({ tabs }: { tabs: readonly ItemTab[] }) {
  const [params, setParams] = useSearchParams();
  const requestedTab = params.get('tab');
  const current = tabs.find(({ name }) => name === requestedTab) ?? tabs[0];
  return (
    <Card>
      <Tabs
        value={current?.name ?? false}
        variant="scrollable"
        allowScrollButtonsMobile
        onChange={(_event, tab: string) => setParams({ tab }, { replace: true })}
        // Without this the tabs would widen the layout; now they scroll.
        sx={{ width: 0, minWidth: '100%', borderBottom: '1px solid', borderColor: 'divider' }}
      >
        {tabs.map(({ name, label }) => (
          <Tab
            key={name}
            value={name}
            label={label}
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
            sx={{ textTransform: 'none' }}
          />
        ))}
      </Tabs>
      {tabs.map(({ name, content }) => (
        <CardContent
          key={name}
          role="tabpanel"
          id={`panel-${name}`}
          aria-labelledby={`tab-${name}`}
          hidden={name !== current?.name}
        >
          {content}
        </CardContent>
      ))}
    </Card>
  );
}

/** The tabs that parts and turbos have alike: stock, pictures and history. */
export const commonTabs = (
  item: Pick<DeskTurbo, 'id' | 'stock' | 'promised' | 'history' | 'imports'>,
  queryKey: readonly string[],
): readonly ItemTab[] => [
  {
    name: 'stock',
    label: 'Stock',
    content: (
      <StockForm
        key={JSON.stringify(item.stock)}
        id={item.id}
        stock={item.stock}
        promised={item.promised}
        queryKey={queryKey}
      />
    ),
  },
  { name: 'pictures', label: 'Pictures', content: <ItemPictures itemId={item.id} /> },
  { name: 'history', label: 'History', content: <ItemHistory {...item} /> },
];

/** The changes of an item by staff and imports. */
const ItemHistory = ({ history, imports }: Pick<DeskTurbo, 'history' | 'imports'>) => (
  <>
    <AuditLines lines={history} />
    {imports.length > 0 && (
      <>
        <Typography variant="h2" component="h2" sx={{ mt: 3, mb: 1 }}>
          Imports that changed it
        </Typography>
        <Box component="ul" sx={{ m: 0, pl: 3 }}>
          {imports.map(({ at, who, reason }) => (
            <li key={at}>
              {momentWords(at)}, {who}: {reason}
            </li>
          ))}
        </Box>
      </>
    )}
  </>
);

interface StockFormProps {
  id: string;
  stock: DeskStock;
  promised: number;
  queryKey: readonly string[];
}

/** Edits the stock; an item that is not in production has none. */
function StockForm({ id, stock, promised, queryKey }: StockFormProps) {
  const { entries, setEntries, dirty, reset } = useEntries({
    ...stock,
    made: stock.quantity !== '',
    quantity: stock.quantity || '0',
  });
  const valid = !entries.made || /^\d{1,9}$/.test(entries.quantity);
  return (
    <>
      <Typography color="textSecondary">
        Stock counts at once, without publishing. Customers see states, never the figure.
      </Typography>
      {promised > 0 && (
        <Typography>
          {stock.quantity || 0} in stock, {promised} promised to confirmed orders,{' '}
          {Math.max(Number(stock.quantity) - promised, 0)} free. Customers see what is free.
        </Typography>
      )}
      <FormControlLabel
        sx={{ display: 'flex', mt: 1 }}
        label="In production: it can be in stock"
        control={
          <Checkbox
            checked={entries.made}
            onChange={(_event, made) => setEntries({ ...entries, made })}
          />
        }
      />
      <Stack direction="row" spacing={2} sx={{ mt: 1, flexWrap: 'wrap', rowGap: 2 }}>
        <TextField
          label={stockFields.quantity.label}
          value={entries.quantity}
          disabled={!entries.made}
          error={!valid}
          onChange={({ target }) => setEntries({ ...entries, quantity: figureText(target.value) })}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 9 } }}
          sx={{ width: 160 }}
        />
        <TextField
          type="date"
          label={stockFields.expected.label}
          helperText="Shown while it is out of stock"
          value={entries.expected}
          onChange={({ target }) => setEntries({ ...entries, expected: target.value })}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ width: 220 }}
        />
      </Stack>
      <FormControlLabel
        sx={{ display: 'flex', mt: 1 }}
        label={stockFields.backOrder.label}
        control={
          <Checkbox
            checked={entries.backOrder === '1'}
            onChange={(_event, on) => setEntries({ ...entries, backOrder: on ? '1' : '0' })}
          />
        }
      />
      <SaveBar
        dirty={dirty}
        valid={valid}
        queryKey={queryKey}
        onReset={reset}
        done="Stock saved"
        onSave={() => {
          const { made: isMade, quantity, ...otherEntries } = entries;
          const typed = { ...otherEntries, quantity: isMade ? quantity : '' };
          return call('setItemStock', { id, was: stock, ...typed });
        }}
      />
    </>
  );
}
