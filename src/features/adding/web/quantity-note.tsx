/** A note that says whether all of a typed quantity is in stock, before the item is added. */
import { useQuery } from '@tanstack/react-query';
import type { calls, Payload } from '#contract';
import { MAX_QUICK_LINES } from '#contract/order-names.ts';
import type { ListItem } from '#contract/ordering.ts';
import type { Client } from '#ui/site/client.ts';
import { useSite } from '#ui/site/site.tsx';
import { useDebounced } from '#ui/site/use-search-field.ts';
import type { AddedItem } from './adding.ts';
import { ShortNote } from './item-stock.tsx';

type WantedItem = Payload<typeof calls.cartShort>['items'][number];
type Short = Pick<ListItem, 'short'>;

const TYPING_MS = 400;
/** Time in which the quantities of several changed lines are collected for a single call, ms. */
const GATHER_MS = 50;
const FRESH_MS = 60_000;

export interface QuantityProps {
  item: Pick<AddedItem, 'id' | 'type'>;
  quantity: number;
}

/** Note that not all pieces of a quantity are in stock. Renders nothing until the response has arrived. */
export function QuantityNote({ item, quantity }: QuantityProps) {
  const { client, language } = useSite();
  const typed = useDebounced(quantity, TYPING_MS);
  const wantedItem = { refCodeType: item.type, refId: item.id, quantity: typed };
  const { data } = useQuery({
    queryKey: [language, 'cartShort', wantedItem],
    queryFn: () => askTogether(client, wantedItem),
    staleTime: FRESH_MS,
    retry: false,
  });
  return data && typed === quantity ? <ShortNote line={data} /> : null;
}

interface Question {
  readonly wantedItem: WantedItem;
  resolve(answer: Short): void;
  reject(error: unknown): void;
}
let questions: Question[] = [];

/** Asks for the stock of a quantity. Quantities of the next `GATHER_MS` are sent in the same call. */
function askTogether(client: Client, wantedItem: WantedItem): Promise<Short> {
  return new Promise((resolve, reject) => {
    questions.push({ wantedItem, resolve, reject });
    if (questions.length === 1) setTimeout(() => void send(client), GATHER_MS);
  });
}

async function send(client: Client): Promise<void> {
  const batch = questions.slice(0, MAX_QUICK_LINES);
  questions = questions.slice(MAX_QUICK_LINES);
  if (questions.length > 0) setTimeout(() => void send(client), GATHER_MS);
  try {
    const { val } = await client.call('cartShort', {
      items: batch.map(({ wantedItem }) => wantedItem),
    });
    for (const [place, { resolve }] of batch.entries()) resolve(val[place] ?? {});
  } catch (error) {
    for (const { reject } of batch) reject(error);
  }
}
