import { type ReactNode, useEffect, useState } from 'react';
import type { ListItem } from '#contract/ordering.ts';
import { PutOnList } from '#features/adding/web/put-on-list.tsx';
import { CompareButton } from '#features/catalogue/web/compare/compare-button.tsx';
import { Compare } from '#features/catalogue/web/compare-box.tsx';
import { useText } from '#language/web/use-text.ts';
import { Alert } from '#ui/alert.tsx';
import { Button } from '#ui/button.tsx';
import { Pager } from '#ui/pager.tsx';
import { PAGE_SIZE } from '#ui/site/page-size.ts';
import { useSite } from '#ui/site/site.tsx';
import { QuantityField } from '../cart/quantity-field.tsx';
import { useFocusWhenEmpty } from '../lines/focus.ts';
import { addedItem, comparable, isForSale, isWithdrawn, lineNumber } from '../lines/item.ts';
import { LineChangeDialogs, type LineChanges, useLineChanges } from '../lines/line-changes.tsx';
import { LinesTable } from '../lines/lines-table.tsx';
import { OwnTextField } from '../lines/own-text-field.tsx';
import { SelectionBar, type Ticks, useTicks } from '../lines/selection-bar.tsx';
import { useListFields } from '../lines/use-saves.ts';
import { listAddress, type ShownList } from './list-links.ts';
import { ToCartAlert, useToCart } from './use-to-cart.tsx';

interface Props {
  lines: readonly ListItem[];
  shown: ShownList;
  /** Whether the customer may change it. */
  own: boolean;
  /** Number of all lines. */
  count: number;
  empty: ReactNode;
}

/** A page of a list with its actions. */
export function List({ lines: all, shown, own, count, empty }: Props) {
  const t = useText();
  const { go } = useSite();
  const changes = useLineChanges('list');
  const fields = useListFields(shown);
  const toCart = useToCart(shown.list);
  const lines = all.filter(({ id }) => !changes.gone.has(id));
  const ticks = useTicks(lines.map(({ id }) => id));
  const pages = Math.ceil(count / shown.size);
  useFocusWhenEmpty(lines.length === 0);
  // All lines of the last page were removed: the previous page is now the last.
  const beyond = all.length === 0 && shown.page > 1;
  const last = listAddress({ ...shown, page: Math.max(pages, 1) });
  useEffect(() => {
    if (beyond) go(last, { replace: true });
  }, [beyond, last, go]);
  if (count === 0) return empty;
  return (
    <>
      <Selection lines={lines} ticks={ticks} own={own} changes={changes} toCart={toCart} />
      <LinesTable
        place="list"
        label={t('Lists')}
        lines={lines}
        ticks={ticks}
        canTick={() => true}
        canMove={isForSale}
        readOnly={!own}
        own={{
          head: 'Note',
          cell: (line) =>
            own ? (
              <OwnTextField
                heading={t('Note')}
                label={t('Note of {number}', { number: lineNumber(line) })}
                value={line.reference}
                onSave={(reference) => fields.update(line, { reference })}
              />
            ) : (
              line.reference && <bdi>{line.reference}</bdi>
            ),
        }}
        quantity={(line) =>
          own ? (
            <QuantityField
              line={{ ...line, totalQuantity: line.quantity }}
              onSave={(quantity) => fields.update(line, { quantity })}
            />
          ) : (
            line.quantity
          )
        }
        onToCart={(line) => void toCart.add([line.id])}
        onChange={(what, line) => changes.change(what, [line])}
      />
      {count > PAGE_SIZE && <Pages shown={shown} pages={pages} />}
      <Compare />
      <LineChangeDialogs place="list" changes={changes} />
      <ToCartAlert toCart={toCart} />
      <Alert
        open={fields.failure !== undefined}
        title={t('Manage List')}
        button={t('Close')}
        onClose={fields.clearFailure}
      >
        {fields.failure}
      </Alert>
    </>
  );
}

function Pages({ shown, pages }: { shown: ShownList; pages: number }) {
  const t = useText();
  const { href } = useSite();
  return (
    <Pager
      // Paging adds no history entry, so Back leaves the list.
      within
      page={shown.page}
      pages={pages}
      label={t('Pages of the list')}
      href={(page) => href(listAddress({ ...shown, page }))}
      sizes={{
        now: shown.size,
        href: (page, size) => href(listAddress({ ...shown, page, size })),
      }}
    />
  );
}

interface SelectionProps {
  lines: readonly ListItem[];
  ticks: Ticks;
  own: boolean;
  changes: LineChanges;
  toCart: ReturnType<typeof useToCart>;
}

/** Actions on the ticked lines, and on the whole list. */
function Selection({ lines, ticks, own, changes, toCart }: SelectionProps) {
  const t = useText();
  const [left, setLeft] = useState<readonly ListItem[]>([]);
  const ticked = lines.filter(({ id }) => ticks.ticked.has(id));
  return (
    <>
      <SelectionBar
        title={t('Manage List')}
        ticked={ticked}
        readOnly={!own}
        onChange={(what, some) => {
          const can = what === 'move' ? some.filter(isForSale) : some;
          // Lines that cannot be ordered do not block the others; they stay ticked.
          setLeft(some.filter((line) => !can.includes(line)));
          if (can.length > 0) changes.change(what, can);
        }}
        more={(needed) => (
          <>
            <PutOnList
              lines={ticked.map((line) => ({ ...line, item: addedItem(line) }))}
              back={listAddress({})}
              needed={needed}
            />
            <CompareButton
              items={ticked.filter((line) => !isWithdrawn(line)).map(comparable)}
              needed={needed}
            />
            <Button
              size="small"
              busy={toCart.busy}
              onClick={() => needed() && void toCart.add(ticked.map(({ id }) => id))}
            >
              {t('Add Selected to Cart')}
            </Button>
            <Button
              size="small"
              variant="primary"
              busy={toCart.busy}
              onClick={() => void toCart.add(undefined)}
            >
              {t('Add the whole list to the cart')}
            </Button>
          </>
        )}
      />
      <Alert
        open={left.length > 0}
        title={t('Move Selected')}
        button={t('Close')}
        onClose={() => setLeft([])}
      >
        {t('These items can not be put into the cart now: {items}', {
          items: left.map(lineNumber).join(', '),
        })}
      </Alert>
    </>
  );
}
