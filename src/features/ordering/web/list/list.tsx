import { type ReactNode, useEffect, useState } from 'react';
import type { ListItem } from '#contract/ordering.ts';
import { useText } from '#language/web/use-text.ts';
import { Alert } from '#ui/alert.tsx';
import { Pager } from '#ui/pager.tsx';
import { PAGE_SIZE } from '#ui/site/page-size.ts';
import { useSite } from '#ui/site/site.tsx';
import { isForSale, lineNumber } from '../lines/item.ts';
import { LineChangeDialogs } from '../lines/line-change-dialogs.tsx';
import { LinesTable } from '../lines/lines-table.tsx';
import { SelectionBar } from '../lines/selection-bar.tsx';
import { useFocusWhenEmpty } from '../lines/use-focus-when-empty.ts';
import { useLineChanges } from '../lines/use-line-changes.tsx';
import { useTicks } from '../lines/use-ticks.ts';
import { listAddress } from './list-links.ts';

interface Props {
  lines: readonly ListItem[];
  /** Counts from 1. */
  page: number;
  /** Page size. */
  size: number;
  /** Number of all lines. */
  count: number;
  empty: ReactNode;
}

/** A page of the list with its actions. */
export function List({ lines: all, page, size, count, empty }: Props) {
  const t = useText();
  const { go, href } = useSite();
  const changes = useLineChanges('list');
  const [left, setLeft] = useState<readonly ListItem[]>([]);
  const lines = all.filter(({ id }) => !changes.gone.has(id));
  const ticks = useTicks(lines.map(({ id }) => id));
  const pages = Math.ceil(count / size);
  useFocusWhenEmpty(lines.length === 0);
  // All lines of the last page were removed: the previous page is now the last.
  const beyond = all.length === 0 && page > 1;
  useEffect(() => {
    if (beyond) go(listAddress(Math.max(pages, 1), size), { replace: true });
  }, [beyond, pages, size, go]);
  if (count === 0) return empty;
  return (
    <>
      <SelectionBar
        title={t('Manage List')}
        ticked={lines.filter(({ id }) => ticks.ticked.has(id))}
        onChange={(what, some) => {
          const can = what === 'move' ? some.filter(isForSale) : some;
          // Lines that cannot be ordered do not block the others; they stay ticked.
          setLeft(some.filter((line) => !can.includes(line)));
          if (can.length > 0) changes.change(what, can);
        }}
      />
      <LinesTable
        place="list"
        label={t('Lists')}
        lines={lines}
        ticks={ticks}
        canTick={() => true}
        canMove={isForSale}
        onChange={(what, line) => changes.change(what, [line])}
      />
      {count > PAGE_SIZE && (
        <Pager
          // Paging adds no history entry, so Back leaves the list.
          within
          page={page}
          pages={pages}
          label={t('Pages of the list')}
          href={(one) => href(listAddress(one, size))}
          sizes={{ now: size, href: (one, lines) => href(listAddress(one, lines)) }}
        />
      )}
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
      <LineChangeDialogs place="list" changes={changes} />
    </>
  );
}
