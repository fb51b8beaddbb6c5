import { DataTable, List, SearchInput } from 'react-admin';
import type { DevelopmentItem } from '#contract/staff/orders.ts';
import { ListExport } from '#ui/desk/export-button.tsx';
import { RowLink } from '#ui/desk/row-link.tsx';
import { StateMark } from '#ui/desk/state-mark.tsx';
import { Views } from '#ui/desk/views.tsx';
import { momentWords } from '#ui/desk/words.ts';
import {
  developmentColours,
  developmentViews,
  developmentWords,
  newRequests,
} from './development-words.ts';

const filters = [<SearchInput key="text" source="text" placeholder="P/N" alwaysOn />];
const wide = { display: { xs: 'none', md: 'table-cell' } };

/** Requested items, the most requested first. */
export const DevelopmentList = () => (
  <List
    title="Development requests"
    filters={filters}
    filterDefaultValues={newRequests.filter}
    sort={{ field: newRequests.sort, order: newRequests.order }}
    perPage={25}
    actions={<ListExport list="developmentRequests" />}
    exporter={false}
    empty={false}
  >
    <Views list="development" views={developmentViews} />
    <DataTable rowClick="show" bulkActionButtons={false} hiddenColumns={[]}>
      <DataTable.Col
        source="status"
        disableSort
        render={({ status }: DevelopmentItem) => (
          <StateMark colour={developmentColours[status]} words={developmentWords[status]} />
        )}
      />
      <DataTable.Col
        source="refCodeOld"
        label="P/N"
        disableSort
        render={({ id, refCodeOld }: DevelopmentItem) => (
          <RowLink to={`/development/${id}/show`} number={refCodeOld} />
        )}
      />
      <DataTable.Col
        source="name"
        label="Item"
        disableSort
        sx={wide}
        render={({ name, model }: DevelopmentItem) => [name, model].filter(Boolean).join(', ')}
      />
      <DataTable.Col source="customers" disableSort align="right" />
      <DataTable.Col source="pieces" disableSort align="right" sx={wide} />
      <DataTable.Col
        source="firstAt"
        label="First asked"
        disableSort
        sx={wide}
        render={({ firstAt }: DevelopmentItem) => momentWords(firstAt)}
      />
      <DataTable.Col
        source="lastAt"
        label="Last asked"
        disableSort
        sx={wide}
        render={({ lastAt }: DevelopmentItem) => momentWords(lastAt)}
      />
    </DataTable>
  </List>
);
