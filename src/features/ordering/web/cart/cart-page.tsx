import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef, useState } from 'react';
import type { CartItem } from '#contract/ordering.ts';
import { paths } from '#contract/paths.ts';
import { obstacleWords } from '#features/adding/orderable.ts';
import { Download, printFormats } from '#features/downloads/web/download.tsx';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Alert, Dialog } from '#ui/dialog.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import {
  type LineAction,
  LineChangeDialogs,
  type LineChanges,
  useFocusWhenEmpty,
  useLineChanges,
} from '../lines/line-changes.tsx';
import {
  OwnTextField,
  type Quantities,
  QuantityField,
  useQuantities,
} from '../lines/line-fields.tsx';
import { isLineForSale, lineNumber } from '../lines/line-item.tsx';
import {
  EmptyLines,
  icons,
  LinesPage,
  SelectionBar,
  type Ticks,
  useTicks,
} from '../lines/lines-page.tsx';
import { SavedLinesTable } from '../lines/lines-table.tsx';
import { cartQuery } from '../ordering-pages.ts';
import { OrderDialog, type OrderRefusal } from '../placing/order-dialog.tsx';
import styles from './cart.module.css';

/** Manage Cart (docs/product.md 2.10). */
export function CartPage() {
  const t = useText();
  const site = useSite();
  const query = useQuery({ ...cartQuery(site), refetchOnWindowFocus: 'always' });
  const lines = query.data?.ok ? query.data.val : [];
  const empty = t('Your cart is empty. Find a turbo and add its parts from the build sheet.');
  return (
    <LinesPage
      title={t('Manage Cart')}
      other={{ to: paths.MyFavList, name: t('Lists'), icon: icons.list }}
      more={
        <>
          {lines.length > 0 && (
            <Download
              formats={printFormats}
              ask={(format) => site.client.call('exportCart', { format })}
            />
          )}
          <SiteLink to={paths.QuickOrder}>{t('Quick order')}</SiteLink>
        </>
      }
      query={query}
    >
      {query.data?.ok && <Cart lines={lines} empty={<EmptyLines sentence={empty} />} />}
    </LinesPage>
  );
}

function Cart({ lines: all, empty }: { lines: readonly CartItem[]; empty: ReactNode }) {
  const t = useText();
  const changes = useLineChanges('cart');
  const quantities = useQuantities();
  const lines = all.filter(({ id }) => !changes.gone.has(id));
  const ticks = useTicks(
    lines.filter(isLineForSale).map(({ id }) => id),
    newlyAdded(lines),
  );
  const [refused, setRefused] = useState<OrderRefusal>();
  // Closing the alert keeps the refused lines marked.
  const [alertOpen, setAlertOpen] = useState(false);
  const [ordering, setOrdering] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useFocusWhenEmpty(lines.length === 0);
  const ticked = lines.filter(({ id }) => ticks.ticked.has(id));
  const order = () => {
    // An invalid quantity must be corrected first.
    const wrong = place.current?.querySelector<HTMLElement>('input[aria-invalid="true"]');
    if (wrong) wrong.focus();
    else setOrdering(true);
  };
  return (
    <div ref={place}>
      {lines.length === 0 ? (
        empty
      ) : (
        <CartLines
          lines={lines}
          ticks={ticks}
          quantities={quantities}
          refused={refused}
          onChange={changes.change}
          onOrder={order}
        />
      )}
      <OrderDialog
        open={ordering}
        lines={ticked}
        quantities={quantities}
        onClose={() => setOrdering(false)}
        onRefused={(refusal) => {
          setOrdering(false);
          setRefused(refusal);
          setAlertOpen(true);
        }}
        onPlaced={() => {
          setRefused(undefined);
          ticks.clear();
        }}
      />
      <RefusalAlert refusal={alertOpen ? refused : undefined} onClose={() => setAlertOpen(false)} />
      <LineChangeDialogs place="cart" changes={changes} />
      <Alert
        open={quantities.failure !== undefined}
        title={t('Manage Cart')}
        button={t('Close')}
        onClose={quantities.clearFailure}
      >
        {quantities.failure}
      </Alert>
    </div>
  );
}

/** Time at which each newly added line was added, by line id. */
const newlyAdded = (lines: readonly CartItem[]) =>
  new Map(lines.flatMap(({ id, newlyAddedAt: at }) => (at ? [[id, Number(at)]] : [])));

interface CartLinesProps {
  lines: readonly CartItem[];
  ticks: Ticks;
  quantities: Pick<Quantities, 'save' | 'saveReference'>;
  refused: OrderRefusal | undefined;
  onChange: LineChanges['change'];
  onOrder: () => void;
}

function CartLines({ lines, ticks, quantities, refused, onChange, onOrder }: CartLinesProps) {
  const t = useText();
  return (
    <>
      <SelectionBar
        title={t('Manage Cart')}
        lines={lines}
        ticked={lines.filter(({ id }) => ticks.ticked.has(id))}
        onChange={onChange}
        main={(needed) => (
          <Button variant="primary" onClick={() => needed() && onOrder()}>
            {t('Send Us Your Cart')}
          </Button>
        )}
      />
      <ClosedLines lines={lines.filter((line) => !isLineForSale(line))} onChange={onChange} />
      <SavedLinesTable
        place="cart"
        label={t('Cart')}
        lines={lines}
        ticks={ticks}
        canTick={isLineForSale}
        canMove={() => true}
        quantity={(line) => (
          <QuantityField line={line} onSave={(quantity) => quantities.save(line, quantity)} />
        )}
        own={{
          head: 'Your reference',
          cell: (line) => (
            <OwnTextField
              heading={t('Your reference')}
              label={t('Your reference for {number}', { number: lineNumber(line) })}
              value={line.reference}
              onSave={(reference) => quantities.saveReference(line, reference)}
            />
          ),
        }}
        refused={({ id }) => {
          const obstacle = refused?.lines.find((one) => one.id === id)?.obstacle;
          return obstacle && t(obstacleWords[obstacle]);
        }}
        onChange={(what, line) => onChange(what, [line])}
      />
    </>
  );
}

interface Props {
  /** Lines whose items are withdrawn, out of stock or not made yet. */
  lines: readonly CartItem[];
  onChange: (what: LineAction, lines: readonly CartItem[]) => void;
}

function ClosedLines({ lines, onChange }: Props) {
  const t = useText();
  if (lines.length === 0) return null;
  return (
    <section className={styles.closed} aria-label={t('Not available now')}>
      <p>{t('Items that cannot be ordered now: {number}', { number: lines.length })}</p>
      <Button size="small" onClick={() => onChange('move', lines)}>
        {t('Move them to the list')}
      </Button>
      <Button size="small" onClick={() => onChange('delete', lines)}>
        {t('Delete them')}
      </Button>
    </section>
  );
}

interface RefusalAlertProps {
  /** The message names the refused lines and the reasons. If undefined, the alert is closed. */
  refusal: OrderRefusal | undefined;
  onClose: () => void;
}

function RefusalAlert({ refusal, onClose }: RefusalAlertProps) {
  const t = useText();
  return (
    <Dialog
      open={refusal !== undefined}
      onClose={onClose}
      title={t('Send Us Your Cart')}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('Close')}
        </Button>
      }
    >
      <p>{refusal?.message}</p>
      {refusal && refusal.gone.length > 0 && (
        <ul className={styles.gone}>
          {refusal.gone.map((number) => (
            <li key={number}>
              <PartNumber number={number} copy={false} />
            </li>
          ))}
        </ul>
      )}
      <p>{t('Nothing was ordered. What you typed is kept.')}</p>
    </Dialog>
  );
}
