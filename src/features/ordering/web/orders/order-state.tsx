import type {
  ClaimState,
  DevelopmentStatus,
  OrderStatus,
  ShippingStatus,
} from '#contract/order-names.ts';
import type { Order, OrderDetail, OrderEvent } from '#contract/orders.ts';
import { paths } from '#contract/paths.ts';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { ErrorState } from '#ui/error-state.tsx';
import { Moment } from '#ui/moment.tsx';
import type { Outcome } from '#ui/site/outcome.ts';
import { isClosed, isConfirmed } from '../../states.ts';
import {
  claimStateWords,
  developmentWords,
  orderActionWords,
  orderQuestionWords,
  orderStatusWords,
  shippingWordsOf,
} from '../../words.ts';
import page from './order-page.module.css';
import styles from './order-state.module.css';

/** `yours`: the order waits for an action of the customer. */
type Look = 'good' | 'plain' | 'yours' | 'bad';
type IconAndLook = readonly [sign: string, look: Look];

// Icons on a grid of 16 by 16: clock, speech bubble, check mark, cross, van, plus, gear.
const CLOCK = 'M8 2a6 6 0 1 0 .01 0zM8 4.5V8l2.5 2';
const ASKED = 'M2.5 3h11v8h-6l-3 2.5V11h-2zM8 5v3M8 9.2v.6';
const TICK = 'M2 8.5l4 4 8-9';
const CROSS = 'M3 3l10 10M13 3L3 13';
const VAN = 'M1 4h8v7H1zM9 6.5h3l3 2.5v2H9M4 11a1.4 1.4 0 1 0 .01 0zM12 11a1.4 1.4 0 1 0 .01 0z';
const PLUS = 'M8 3v10M3 8h10';
const GEAR = 'M8 5.5a2.5 2.5 0 1 0 .01 0zM8 2v2M8 12v2M2 8h2M12 8h2';

const orderLooks: Record<OrderStatus, IconAndLook> = {
  'wait for confirm': [CLOCK, 'plain'],
  'wait for customer confirm': [ASKED, 'yours'],
  confirm: [TICK, 'good'],
  cancel: [CROSS, 'plain'],
  reject: [CROSS, 'bad'],
};

const shippingLooks: Record<ShippingStatus, IconAndLook> = {
  'wait for shipping': [CLOCK, 'plain'],
  'in transit': [VAN, 'plain'],
  delivered: [TICK, 'good'],
};

const developmentLooks: Record<DevelopmentStatus, IconAndLook> = {
  new: [PLUS, 'plain'],
  planned: [CLOCK, 'plain'],
  'in development': [GEAR, 'plain'],
  available: [TICK, 'good'],
  declined: [CROSS, 'bad'],
};

const claimLooks: Record<ClaimState, IconAndLook> = {
  new: [CLOCK, 'plain'],
  'more information': [ASKED, 'yours'],
  replacement: [TICK, 'good'],
  credit: [TICK, 'good'],
  declined: [CROSS, 'bad'],
  closed: [TICK, 'plain'],
};

export const OrderState = ({ status }: { status: OrderStatus }) => (
  <NamedState text={orderStatusWords[status]} shown={orderLooks[status]} />
);

/** The shipping state of a confirmed order; a dash for other orders. */
export function ShippingState({ order }: { order: Order }) {
  const t = useText();
  if (!isConfirmed(order)) return <>–</>;
  return <State words={shippingWordsOf(t, order)} shown={shippingLooks[order.shippingStatus]} />;
}

/** A question that waits for the customer: one of the `questions` of an order. */
export const OrderQuestion = ({ question }: { question: keyof typeof orderQuestionWords }) => (
  <NamedState text={orderQuestionWords[question]} shown={[ASKED, 'yours']} />
);

export const DevelopmentState = ({ status }: { status: DevelopmentStatus }) => (
  <NamedState text={developmentWords[status]} shown={developmentLooks[status]} />
);

export const ClaimStateMark = ({ state }: { state: ClaimState }) => (
  <NamedState text={claimStateWords[state]} shown={claimLooks[state]} />
);

function NamedState({ text, shown }: { text: TextKey; shown: IconAndLook }) {
  const t = useText();
  return <State words={t(text)} shown={shown} />;
}

function State({ words, shown: [sign, look] }: { words: string; shown: IconAndLook }) {
  return (
    <span className={`${styles.state} ${styles[look]}`}>
      <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
        <path d={sign} fill="none" stroke="currentColor" strokeWidth="1.5" />
      </svg>
      {words}
    </span>
  );
}

interface ProgressStep {
  name: TextKey;
  /** `part`: some pieces were shipped. `ended`: the order was cancelled or rejected here. */
  state: 'done' | 'part' | 'open' | 'ended';
  at?: string | undefined;
}

const steps: readonly { name: TextKey; action: OrderEvent['action'] }[] = [
  { name: 'Placed', action: 'place' },
  { name: 'Confirmed', action: 'confirm' },
  { name: 'Shipped', action: 'ship' },
  { name: 'Delivered', action: 'deliver' },
];

function reachedSteps(order: OrderDetail): number {
  if (!isConfirmed(order)) return 1;
  return { 'wait for shipping': 2, 'in transit': 3, delivered: 4 }[order.shippingStatus];
}

/** The steps of an order. A cancelled or rejected order ends with that step. */
export function progressOf(order: OrderDetail): ProgressStep[] {
  const { orderStatus, history } = order;
  const dateOf = (action: OrderEvent['action']) =>
    history.findLast((event) => event.action === action)?.at;
  const reached = reachedSteps(order);
  const all = steps.map(({ name, action }, index): ProgressStep => {
    if (index >= reached) return { name, state: 'open' };
    const isPart = action === 'ship' && order.goods?.remain;
    return { name, state: isPart ? 'part' : 'done', at: dateOf(action) };
  });
  if (!isClosed(order)) return all;
  const action = orderStatus === 'cancel' ? 'cancel' : 'reject';
  const name = orderActionWords[action];
  return [...all.slice(0, reached), { name, state: 'ended', at: dateOf(action) }];
}

// On a grid of 16 by 16: check mark, half circle, circle, cross.
const signs: Record<ProgressStep['state'], string> = {
  done: 'M3 8.5l3.5 3.5L13 4.5',
  part: 'M8 4.5v7a3.5 3.5 0 0 1 0-7z',
  open: 'M8 4.5a3.5 3.5 0 1 0 .01 0z',
  ended: 'M4 4l8 8M12 4l-8 8',
};

export function OrderProgress({ order }: { order: OrderDetail }) {
  const t = useText();
  const progress = progressOf(order);
  const current = progress.findLastIndex(({ state }) => state !== 'open');
  return (
    <ol className={page.progress} aria-label={t('Order status')}>
      {progress.map(({ name, state, at }, index) => (
        <li
          key={name}
          data-state={state}
          data-rejected={name === 'Rejected' || undefined}
          aria-current={index === current ? 'step' : undefined}
        >
          <svg viewBox="0 0 16 16" width="22" height="22" aria-hidden="true">
            <path d={signs[state]} fill="none" stroke="currentColor" strokeWidth="2" />
          </svg>
          <span className={page.step}>
            {state === 'part' ? shippingWordsOf(t, order) : t(name)}
          </span>
          {at && (
            <span className={page.stepDate}>
              <Moment at={at} dayOnly />
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}

interface LoadFailureProps {
  title: string;
  outcome: Extract<Outcome<unknown>, { ok: false }>;
  /** Path of this page, to return to after sign-in. */
  back: string;
  retry: () => void;
  level?: 1 | 2;
}

/** Shown when a customer's data could not be loaded: the reason and the next step. */
export function LoadFailure({ title, outcome, back, retry, level = 2 }: LoadFailureProps) {
  const t = useText();
  const { code, message } = outcome;
  const isMissing = code === 'notFound' || code === 'badInput';
  return (
    <ErrorState
      level={level}
      title={title}
      message={message}
      code={code}
      here={back}
      retry={isMissing ? undefined : retry}
      action={
        isMissing && (
          <LinkButton to={paths.OrderList} variant="primary">
            {t('All orders')}
          </LinkButton>
        )
      }
    />
  );
}
