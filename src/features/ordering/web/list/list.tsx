import { type ReactNode, useEffect, useState } from 'react';
import type { ListItem } from '#contract/ordering.ts';
import { addingWords } from '#features/adding/web/adding.ts';
import { usePutOnList } from '#features/adding/web/put-on-list.tsx';
import { RefusedItems, useAddMany } from '#features/adding/web/use-add-many.tsx';
import { Compare, useComparison } from '#features/catalogue/web/compare/compare-box.tsx';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { Alert } from '#ui/dialog.tsx';
import { Pager } from '#ui/pager.tsx';
import { PAGE_SIZE } from '#ui/site/page-size.ts';
import { useSite } from '#ui/site/site.tsx';
import {
  LineChangeDialogs,
  type LineChanges,
  useFocusWhenEmpty,
  useLineChanges,
} from '../lines/line-changes.tsx';
import { OwnTextField, QuantityField, useListFields } from '../lines/line-fields.tsx';
import {
  addedItem,
  comparable,
  isLineForSale,
  isWithdrawn,
  lineNumber,
} from '../lines/line-item.tsx';
import { SelectionBar, type Ticks, useTicks } from '../lines/lines-page.tsx';
import { SavedLinesTable } from '../lines/lines-table.tsx';
import { itemListAddress, type ShownList } from '../ordering-pages.ts';

interface Props {
  lines: readonly ListItem[];
  shown: ShownList;
  /** Whether the customer may change the list. */
  own: boolean;
  /** Number of all lines. */
  count: number;
  empty: ReactNode;
}

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
  const last = itemListAddress({ ...shown, page: Math.max(pages, 1) });
  useEffect(() => {
    if (beyond) go(last, { replace: true });
  }, [beyond, last, go]);
  if (count === 0) return empty;
  return (
    <>
      <Selection
        count={count}
        lines={lines}
        ticks={ticks}
        own={own}
        changes={changes}
        toCart={toCart}
      />
      <SavedLinesTable
        place="list"
        label={t('Lists')}
        lines={lines}
        ticks={ticks}
        canTick={() => true}
        canMove={isLineForSale}
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
      href={(page) => href(itemListAddress({ ...shown, page }))}
      sizes={{
        now: shown.size,
        href: (page, size) => href(itemListAddress({ ...shown, page, size })),
      }}
    />
  );
}

interface SelectionProps {
  lines: readonly ListItem[];
  count: number;
  ticks: Ticks;
  own: boolean;
  changes: LineChanges;
  toCart: ReturnType<typeof useToCart>;
}

function Selection({ lines, count, ticks, own, changes, toCart }: SelectionProps) {
  const t = useText();
  const [left, setLeft] = useState<readonly ListItem[]>([]);
  const ticked = lines.filter(({ id }) => ticks.ticked.has(id));
  const onList = usePutOnList({
    lines: ticked.map((line) => ({ ...line, item: addedItem(line) })),
    back: itemListAddress({}),
  });
  const compare = useComparison();
  const addSelected = {
    key: 'selected',
    text: t('Add Selected to Cart'),
    isBusy: toCart.busy,
    act: () => void toCart.add(ticked.map(({ id }) => id)),
  };
  const addAll = {
    key: 'all',
    text: t('Add the whole list to the cart'),
    isBusy: toCart.busy,
    onAll: true,
    act: () => void toCart.add(undefined),
  };
  const [main, other] = ticked.length > 0 ? [addSelected, addAll] : [addAll, addSelected];
  return (
    <>
      <SelectionBar
        title={t('Manage List')}
        lines={lines}
        count={count}
        ticked={ticked}
        readOnly={!own}
        onChange={(what, some) => {
          const can = what === 'move' ? some.filter(isLineForSale) : some;
          // Lines that cannot be ordered do not block the others; they stay ticked.
          setLeft(some.filter((line) => !can.includes(line)));
          if (can.length > 0) changes.change(what, can);
        }}
        more={[
          { key: 'list', text: t('Put on a list'), act: onList.ask },
          {
            key: 'compare',
            text: t('Compare'),
            act: () => compare(ticked.filter((line) => !isWithdrawn(line)).map(comparable)),
          },
          other,
        ]}
        main={() => (
          <Button size="small" variant="primary" busy={main.isBusy} onClick={main.act}>
            {main.text}
          </Button>
        )}
      />
      {onList.dialog}
      <Alert
        open={left.length > 0}
        title={t('Move Selected')}
        button={t('Close')}
        onClose={() => setLeft([])}
      >
        {t('These items cannot be put into the cart now: {items}', {
          items: left.map(lineNumber).join(', '),
        })}
      </Alert>
    </>
  );
}

/** Adds lines of a list, or all lines, to the cart. The lines stay on the list. */
function useToCart(listId: string | undefined) {
  const { client } = useSite();
  const { act, ...state } = useAddMany('cart', {
    send(ids: readonly string[] | undefined, key: string) {
      const payload = { ...(listId && { listId }), ...(ids && { ids: [...ids] }) };
      return client.call('cartAddFromList', payload, { key });
    },
    tells: 'alert',
  });
  return { add: act, ...state };
}

function ToCartAlert({ toCart }: { toCart: ReturnType<typeof useToCart> }) {
  const t = useText();
  const { refused, failure, forget } = toCart;
  return (
    <Alert
      open={failure !== undefined || refused.length > 0}
      title={t(addingWords.cart.failure)}
      button={t('Close')}
      onClose={forget}
    >
      {failure ?? (
        <>
          {t('These items are not available now:')}
          <RefusedItems refused={refused} />
        </>
      )}
    </Alert>
  );
}
