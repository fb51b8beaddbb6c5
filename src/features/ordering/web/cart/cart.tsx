import { type ReactNode, useRef, useState } from 'react';
import type { CartItem } from '#contract/ordering.ts';
import { obstacleWords } from '#features/adding/words.ts';
import { useText } from '#language/web/use-text.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { isForSale, lineNumber } from '../lines/item.ts';
import { LineChangeDialogs } from '../lines/line-change-dialogs.tsx';
import { LinesTable } from '../lines/lines-table.tsx';
import { OwnTextField } from '../lines/own-text-field.tsx';
import { SelectionBar } from '../lines/selection-bar.tsx';
import { useFocusWhenEmpty } from '../lines/use-focus-when-empty.ts';
import { type LineChanges, useLineChanges } from '../lines/use-line-changes.tsx';
import { type Ticks, useTicks } from '../lines/use-ticks.ts';
import { OrderDialog, type Refusal } from '../shipping/order-dialog.tsx';
import styles from './cart.module.css';
import { ClosedLines } from './closed-lines.tsx';
import { QuantityField } from './quantity-field.tsx';
import { RefusalAlert } from './refusal-alert.tsx';
import { type Quantities, useQuantities } from './use-quantities.ts';

/** The lines of the cart and their actions. */
export function Cart({ lines: all, empty }: { lines: readonly CartItem[]; empty: ReactNode }) {
  const t = useText();
  const changes = useLineChanges('cart');
  const quantities = useQuantities();
  const lines = all.filter(({ id }) => !changes.gone.has(id));
  const ticks = useTicks(lines.filter(isForSale).map(({ id }) => id));
  const [refused, setRefused] = useState<Refusal>();
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

interface CartLinesProps {
  lines: readonly CartItem[];
  ticks: Ticks;
  quantities: Pick<Quantities, 'save' | 'saveReference'>;
  refused: Refusal | undefined;
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
          heading: t('Your reference'),
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
