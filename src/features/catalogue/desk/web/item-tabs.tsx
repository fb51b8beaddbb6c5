import { Box, Card, CardContent, Tab, Tabs, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { DeskTurbo } from '#contract/staff/items.ts';
import { ItemPictures } from '#features/pictures/desk/web/item-pictures.tsx';
import { AuditLines } from '#ui/desk/audit-lines.tsx';
import { momentWords } from '#ui/desk/words.ts';
import { StockForm } from './stock-form.tsx';

export interface ItemTab {
  readonly name: string;
  readonly label: string;
  readonly content: ReactNode;
}

/** Tabs of an item. All stay mounted, so that unsaved entries survive a change of tab. */
export function ItemTabs({ tabs }: { tabs: readonly ItemTab[] }) {
  const [params, setParams] = useSearchParams();
  const asked = params.get('tab');
  const current = tabs.find(({ name }) => name === asked) ?? tabs[0];
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
  item: Pick<DeskTurbo, 'id' | 'stock' | 'history' | 'imports'>,
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
        queryKey={queryKey}
      />
    ),
  },
  { name: 'pictures', label: 'Pictures', content: <ItemPictures itemId={item.id} /> },
  { name: 'history', label: 'History', content: <ItemHistory {...item} /> },
];

/** The changes of an item by staff and imports. */
const ItemHistory = ({ history, imports }: Pick<DeskTurbo, 'history' | 'imports'>) => (
  <Box sx={{ overflowX: 'auto' }}>
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
  </Box>
);
