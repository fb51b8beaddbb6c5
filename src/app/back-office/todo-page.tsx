import { useQuery } from '@tanstack/react-query';
import type { Answer } from '#contract/call.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import { accessPath, waitingPath } from '#features/accounts/desk/web/customer-paths.ts';
import { OfficePublishBar } from '#features/catalogue-desk/items/web/publish.tsx';
import { claimsToDecide } from '#features/ordering/desk/web/claim-views.ts';
import { newRequests } from '#features/ordering/desk/web/development-words.ts';
import {
  changesProposed,
  toAnswer,
  toShip,
  unreadMessages,
} from '#features/ordering/desk/web/order-views.ts';
import { ErrorState, Skeleton } from '#ui/error-state.tsx';
import { deskQuery } from '#ui/office/change.ts';
import { PageTitle, useMember } from '#ui/office/member.tsx';
import { OfficePage } from '#ui/office/sheet.tsx';
import { type DeskKey, useDeskText, useFormats } from '#ui/office/text.ts';
import { Todo } from '#ui/office/todo.tsx';
import { viewPath } from '#ui/office/view-path.ts';

/** Start page for sales, catalogue and admins: the work that waits. */
export function TodoPage() {
  const t = useDeskText();
  const { role } = useMember();
  return (
    <OfficePage>
      <PageTitle>{t('To do')}</PageTitle>
      {role !== 'catalogue' && <Queues />}
      {role !== 'sales' && <OfficePublishBar />}
    </OfficePage>
  );
}

interface Queue {
  /** Name of the queue in the response of getQueues. */
  readonly name: keyof Answer<StaffCalls['getQueues']>;
  readonly none: DeskKey;
  readonly words: DeskKey;
  readonly about: DeskKey;
  readonly path: string;
}

/** The queues in the order in which they are worked on. */
const queues: readonly Queue[] = [
  {
    name: 'waitingOrders',
    none: 'No orders to answer',
    words: '{count} orders to answer',
    about: 'Orders to confirm, change or reject',
    path: viewPath('/orders', toAnswer),
  },
  {
    name: 'ordersToShip',
    none: 'No orders to ship',
    words: '{count} orders to ship',
    about: 'Confirmed orders of which something remains to be shipped',
    path: viewPath('/orders', toShip),
  },
  {
    name: 'proposedChanges',
    none: 'No changes to answer',
    words: '{count} changes to answer',
    about: 'Changes that customers propose',
    path: viewPath('/orders', changesProposed),
  },
  {
    name: 'unreadMessages',
    none: 'No orders with new messages',
    words: '{count} orders with new messages',
    about: 'Messages of customers that staff have not read yet',
    path: viewPath('/orders', unreadMessages),
  },
  {
    name: 'newClaims',
    none: 'No claims to decide',
    words: '{count} claims to decide',
    about: 'Claims of customers about delivered items',
    path: viewPath('/claims', claimsToDecide),
  },
  {
    name: 'waitingAccounts',
    none: 'No accounts to approve',
    words: '{count} accounts to approve',
    about: 'Sign-ups that need a level before they can order',
    path: waitingPath,
  },
  {
    name: 'accessRequests',
    none: 'No requests for a level',
    words: '{count} requests for a level',
    about: 'Customers of level C1 who want to see and order more',
    path: accessPath,
  },
  {
    name: 'newDevelopmentRequests',
    none: 'No items to develop',
    words: '{count} items to develop',
    about: 'New requests of customers for items that we do not make yet',
    path: viewPath('/development', newRequests),
  },
];

function Queues() {
  const t = useDeskText();
  const { age } = useFormats();
  const { data, error } = useQuery({ ...deskQuery('getQueues', {}), refetchInterval: 60_000 });
  if (error) return <ErrorState level={2} title={error.message} />;
  if (!data) return <Skeleton height={560} />;
  const next = queues.find(({ name }) => data.val[name].count > 0);
  return queues.map((queue) => {
    const { name, none, words, about, path } = queue;
    const { count, oldest } = data.val[name];
    return (
      <Todo
        key={name}
        state={count === 0 ? t(none) : t(words, { count })}
        oldest={oldest ? age(oldest) : ''}
        about={t(about)}
        to={count > 0 && path}
        isNext={queue === next}
      />
    );
  });
}
