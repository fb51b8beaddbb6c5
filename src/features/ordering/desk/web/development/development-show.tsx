import { Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import { Link, Show, useRecordContext, useRedirect } from 'react-admin';
import type { DevelopmentStatus } from '#contract/order-names.ts';
import { type Action, Actions } from '#ui/desk/actions.tsx';
import { call } from '#ui/desk/calls.ts';
import { NumberText } from '#ui/desk/number-text.tsx';
import { Section, Sheet, StateMark, StateSection } from '#ui/desk/sheet.tsx';
import { momentWords } from '#ui/desk/words.ts';
import {
  type DevelopmentWhole,
  developmentColours,
  developmentWords,
} from './development-words.ts';

const Heading = () => {
  const item = useRecordContext<DevelopmentWhole>();
  return <>{item ? `Development of ${item.refCodeOld}` : ''}</>;
};

export const DevelopmentShow = () => (
  <Show title={<Heading />} actions={false} component="div">
    <Item />
  </Show>
);

function Item() {
  const item = useRecordContext<DevelopmentWhole>();
  const change = useChangeOfStatus(item);
  // react-admin first returns the list's row, which has no requests.
  if (!item?.requests || !change) return null;
  const about = [item.name, item.model].filter(Boolean).join(', ');
  return (
    <Sheet>
      <StateSection
        state={
          <StateMark
            colour={developmentColours[item.status]}
            words={developmentWords[item.status]}
          />
        }
        detail={
          <>
            <NumberText>{item.refCodeOld}</NumberText>
            {about && `, ${about}`}
          </>
        }
        actions={<Actions actions={[change]} />}
      />
      <Section
        title={
          <>
            {item.customers === 1 ? '1 customer asks' : `${item.customers} customers ask`} for{' '}
            {item.pieces === 1 ? '1 piece' : `${item.pieces} pieces`}
          </>
        }
      >
        <Requests item={item} />
      </Section>
    </Sheet>
  );
}

/** Asks for the new status of all requests for an item in one status. */
function useChangeOfStatus(item: DevelopmentWhole | undefined): Action | undefined {
  const redirect = useRedirect();
  if (!item) return undefined;
  const { itemId, status: from, refCodeOld, customers } = item;
  const { [from]: _, ...others } = developmentWords;
  const mailed = customers === 1 ? 'The customer gets' : `All ${customers} customers get`;
  return {
    button: 'Change status',
    title: 'Change the status',
    text: `${refCodeOld}. ${mailed} an e-mail with your remark, word for word.`,
    main: true,
    asks: [
      { name: 'status', label: 'Status', choices: others },
      { name: 'remark', label: 'Remark', rows: 2, optional: true },
    ],
    send: ({ status, remark = '' }) =>
      call('setDevelopmentStatus', { itemId, from, status: status as DevelopmentStatus, remark }),
    done: ({ status }) => `${developmentWords[status as DevelopmentStatus]}: ${refCodeOld}`,
    // This page shows the item in its former status, where no request is left.
    afterwards: () => redirect('list', 'development'),
  };
}

const Requests = ({ item }: { item: DevelopmentWhole }) => (
  <Table size="small">
    <TableHead>
      <TableRow>
        <TableCell>Customer</TableCell>
        <TableCell>Asked</TableCell>
        <TableCell align="right">Pieces</TableCell>
      </TableRow>
    </TableHead>
    <TableBody>
      {item.requests.map((request) => (
        <TableRow key={`${request.customerId} ${request.askedAt}`}>
          <TableCell>
            <Link to={`/customers/${request.customerId}/show`}>
              {request.customerName || 'Customer'}
            </Link>
            <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
              {request.companyName}
            </Typography>
          </TableCell>
          <TableCell>{momentWords(request.askedAt)}</TableCell>
          <TableCell align="right">{request.quantity}</TableCell>
        </TableRow>
      ))}
    </TableBody>
  </Table>
);
