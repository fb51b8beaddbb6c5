/** Content items of the demo, as calls return them. */
import { createHash } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';

export interface Item {
  id: string;
  title: string;
  viewAuthType: '0' | '1' | '2';
  contentType: '0' | '1' | '2' | '3' | '4' | '5';
  /** Embed code of the video player. */
  embedCode: string;
  /** cmType: 1 bulletin, 2 newsletter, 3 video, 4 e-catalogue. */
  kind: '1' | '2' | '3' | '4';
  /** Path of the list that contains the item. */
  list: string;
}

const lists = { '1': '/bulletinlist', '2': '/newslist', '3': '/videolist', '4': '/ecataloglist' };

/** Token of the demo's customer of a level. */
export async function tokenOf(request: APIRequestContext, level: 'A' | 'C'): Promise<string> {
  const passwordSha = createHash('sha256').update('demo1234').digest('hex');
  const email = `level-${level.toLowerCase()}@example.com`;
  const answer = await request.post('/api/ci/customer/login', { data: { email, passwordSha } });
  return ((await answer.json()) as { val: { tk: string } }).val.tk;
}

/** Every item on the first page of its list. @param token of a customer; '' for a visitor */
export async function firstItems(request: APIRequestContext, token = ''): Promise<Item[]> {
  const kinds = ['1', '2', '3', '4'] as const;
  const sizes = { '1': 12, '2': 9, '3': 9, '4': 25 };
  const items = await Promise.all(
    kinds.map(async (kind) => {
      const answer = await request.post('/api/cm/common/getCommonList', {
        data: { cmType: kind, page: '1', size: String(sizes[kind]) },
        headers: { 'x-token': token },
      });
      const { val } = (await answer.json()) as { val: Omit<Item, 'kind' | 'list'>[] };
      return val.map((item) => ({ ...item, kind, list: lists[kind] }));
    }),
  );
  return items.flat();
}

/** The first item whose fields match. */
export async function itemWhere(
  request: APIRequestContext,
  wanted: Partial<Item>,
  token = '',
): Promise<Item> {
  const items = await firstItems(request, token);
  const fields = Object.entries(wanted) as [keyof Item, string][];
  const item = items.find((one) => fields.every(([name, value]) => one[name] === value));
  if (!item) throw new Error(`The demo has no content with ${JSON.stringify(wanted)}`);
  return item;
}
