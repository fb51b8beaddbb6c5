import {
  Button,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableRow,
  Typography,
} from '@mui/material';
import { useState } from 'react';
import { Link, Show, useRecordContext } from 'react-admin';
import { NumberText } from '#ui/desk/number-text.tsx';
import { Section, Sheet, StateSection } from '#ui/desk/sheet.tsx';
import { StateMark } from '#ui/desk/state-mark.tsx';
import { momentWords } from '#ui/desk/words.ts';
import {
  type DevelopmentWhole,
  developmentColours,
  developmentWords,
} from './development-words.ts';
import { StatusDialog } from './status-dialog.tsx';

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
  const [asked, setAsked] = useState(false);
  // react-admin first returns the list's row, which has no requests.
  if (!item?.requests) return null;
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
        actions={
          <Button variant="contained" onClick={() => setAsked(true)}>
            Change status
          </Button>
        }
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
      {asked && <StatusDialog item={item} onClose={() => setAsked(false)} />}
    </Sheet>
  );
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
