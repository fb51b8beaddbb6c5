import { type ReactNode, useRef, useState } from 'react';
import type { CartItem } from '#contract/ordering.ts';
import { obstacleWords } from '#features/adding/words.ts';
import { useText } from '#language/web/use-text.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Dialog } from '#ui/dialog.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { useFocusWhenEmpty } from '../lines/focus.ts';
import { isForSale, lineNumber } from '../lines/item.ts';
import {
  type Change,
  LineChangeDialogs,
  type LineChanges,
  useLineChanges,
} from '../lines/line-changes.tsx';
import { LinesTable } from '../lines/lines-table.tsx';
import { OwnTextField } from '../lines/own-text-field.tsx';
import { SelectionBar, type Ticks, useTicks } from '../lines/selection-bar.tsx';
import { type Quantities, useQuantities } from '../lines/use-saves.ts';
import { OrderDialog, type OrderRefusal } from '../shipping/order-dialog.tsx';
import styles from './cart.module.css';
import { QuantityField } from './quantity-field.tsx';

/** The lines of the cart and their actions. */
export function Cart({ lines: all, empty }: { lines: readonly CartItem[]; empty: ReactNode }) {
  const t = useText();
  const changes = useLineChanges('cart');
  const quantities = useQuantities();
  const lines = all.filter(({ id }) => !changes.gone.has(id));
  const ticks = useTicks(
    lines.filter(isForSale).map(({ id }) => id),
    newestBatch(lines),
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

/** The lines that were added together last. */
function newestBatch(lines: readonly CartItem[]) {
  const together = lines.filter(({ batch }) => batch !== undefined);
  const at = Number(together[0]?.batch ?? 0);
  return { at, ids: together.map(({ id }) => id) };
}

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
        ticked={lines.filter(({ id }) => ticks.ticked.has(id))}
        onChange={onChange}
        more={(needed) => (
          <Button variant="primary" className={styles.send} onClick={() => needed() && onOrder()}>
            {t('Send Us Your Cart')}
          </Button>
        )}
      />
      <ClosedLines lines={lines.filter((line) => !isForSale(line))} onChange={onChange} />
      <LinesTable
        place="cart"
        label={t('Cart')}
        lines={lines}
        ticks={ticks}
        canTick={isForSale}
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
  /** Withdrawn, out of stock or not made yet. */
  lines: readonly CartItem[];
  onChange: (what: Change, lines: readonly CartItem[]) => void;
}

/** Says that some lines cannot be ordered (they cannot be ticked), and offers to remove them. */
function ClosedLines({ lines, onChange }: Props) {
  const t = useText();
  if (lines.length === 0) return null;
  return (
    <section className={styles.closed} aria-label={t('Not available now')}>
      <p>{t('Items that can not be ordered now: {number}', { number: lines.length })}</p>
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
  /**
   * The server's message names the refused lines and the reasons; the alert is closed without it.
   */
  refusal: OrderRefusal | undefined;
  onClose: () => void;
}

/** Shows that an order was refused as a whole. */
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
