import { describe, expect, it, test } from 'vitest';
import type { Answer, Calls } from '#contract';
import type { PageInfo } from '#contract/errors.ts';
import type { Watch } from '#contract/item-requests.ts';
import type { NamedList } from '#contract/lists.ts';
import type { CartItem, ListItem } from '#contract/ordering.ts';
import { addingWords } from '#features/adding/web/adding.ts';
import { draw, site } from '#test/draw.tsx';
import type { Form } from '#ui/session/form.tsx';
import type { Outcome } from '#ui/site/outcome.ts';
import { setPerson } from '#ui/site/person.tsx';
import { AddressFields } from './addresses/address-dialogs.tsx';
import { emptyDraft } from './addresses/draft.ts';
import { CartPage } from './cart/cart-page.tsx';
import { mailWith } from './list/list-dialogs.tsx';
import { ListPage } from './list/list-page.tsx';
import {
  cartQuery,
  listQuery,
  namedListQuery,
  parseOrdersSearch,
  watchesQuery,
} from './ordering-pages.ts';
import { ImportedRows } from './own-numbers/import-own-numbers.tsx';
import { ShippingForm } from './placing/shipping-form.tsx';
import { WatchesPage } from './watches/watches.tsx';

const listItem = (fields: Partial<ListItem> = {}): ListItem => ({
  id: '11',
  type: '2',
  refId: '31',
  eePn: 'CH-1749-031',
  turboPn: '454231-5007S',
  vehicleOeNo: '028145702H',
  model: 'GT1749V',
  name: 'CHRA',
  refererTurboId: '7',
  stockInfo: 'Plenty Stock',
  quantity: 1,
  reference: '',
  ...fields,
});
const cartItem = (fields: Partial<CartItem> = {}): CartItem => ({
  ...listItem(),
  quantity: 2,
  totalQuantity: 2,
  ...fields,
});
const withdrawn = (): CartItem => {
  const { stockInfo: _stock, ...line } = cartItem({ id: '12', eePn: 'TW-9999-001' });
  return line;
};

const drawCart = (outcome: Outcome<CartItem[]> | undefined) =>
  draw(<CartPage />, (queries) => {
    if (outcome) queries.setQueryData(cartQuery(site).queryKey, outcome);
  });
const cart = (...lines: CartItem[]) => drawCart({ ok: true, val: lines });

const paged = (val: ListItem[], pageInfo: PageInfo): Outcome<ListItem[]> => ({
  ok: true,
  val,
  pageInfo,
});

const list = (lines: ListItem[], count = lines.length, page = 1, size = 10) =>
  draw(<ListPage shown={{ page, size }} />, (queries) =>
    queries.setQueryData(
      listQuery(site, { page, size }).queryKey,
      paged(lines, { page, size, count }),
    ),
  );

const control = (html: string, label: string): string =>
  new RegExp(`<(input|button)[^>]*aria-label="${label}"[^>]*>`).exec(html)?.[0] ?? 'none';

describe('The cart', () => {
  it('shows what a line is, its stock and its quantity, and leads to its build sheet', () => {
    const html = cart(cartItem());
    expect(html).toContain('Manage Cart');
    expect(html).toContain('CH-1749-031');
    expect(html).toContain('GT1749V');
    expect(html).toContain('028145702H');
    expect(html).toContain('Stock Ok');
    expect(html).toContain('/turbodetail?id=7&amp;fromPage=MyCart');
    const field = control(html, 'Quantity of CH-1749-031');
    expect(field).toContain('value="2"');
    expect(field).toContain('placeholder="1-9999"');
    expect(field).toContain('inputMode="numeric"');
  });

  it('tells what it holds only where that is more than what is ordered now', () => {
    expect(cart(cartItem({ quantity: 2, totalQuantity: 9 }))).toContain('of 9 in the cart');
    expect(cart(cartItem())).not.toContain('in the cart');
  });

  it('lets nobody tick what can not be had, but move and delete it', () => {
    const out = cartItem({ id: '13', eePn: 'AC-1749-032', stockInfo: 'Out Of Stock' });
    const html = cart(cartItem(), withdrawn(), out);
    expect(html).toContain('No longer in the catalogue');
    expect(html).toContain('Items that cannot be ordered now: 2');
    expect(control(html, 'Select CH-1749-031')).not.toContain('disabled');
    for (const number of ['TW-9999-001', 'AC-1749-032']) {
      expect(control(html, `Select ${number}`)).toContain('disabled');
      expect(control(html, `Move ${number}`)).not.toContain('disabled');
      expect(control(html, `Delete ${number}`)).not.toContain('disabled');
    }
  });

  it('ticks the lines that were newly added, and no others', () => {
    const html = cart(
      cartItem({ id: '14', eePn: 'TW-1', newlyAddedAt: '1795000000001' }),
      cartItem({ id: '13', eePn: 'TW-2', newlyAddedAt: '1795000000000' }),
      cartItem(),
    );
    const isTicked = (number: string) => control(html, `Select ${number}`).includes('checked=""');
    expect(['TW-1', 'TW-2', 'CH-1749-031'].map(isTicked)).toEqual([true, true, false]);
    expect(html).toContain('2 selected');
  });

  it('leads nowhere from an item that is no longer in the catalogue', () => {
    expect(cart(withdrawn())).not.toContain('/turbodetail');
  });

  it('names a turbo without E&E P/N by its turbo P/N', () => {
    const html = cart(cartItem({ type: '0', eePn: '', name: '', refererTurboId: '' }));
    expect(html).toContain('Complete turbo');
    expect(control(html, 'Quantity of 454231-5007S')).not.toBe('none');
    expect(html).toContain('/turbodetail?id=31&amp;fromPage=MyCart');
  });

  it('says that it is empty, and where to go on', () => {
    const html = cart();
    expect(html).toContain('No data');
    expect(html).toContain('href="/index"');
    expect(html).toContain('href="/favlist"');
    expect(html).not.toContain('<table');
  });

  it('holds the place while it is on its way, and offers another try when it failed', () => {
    expect(drawCart(undefined)).toContain('aria-label="Loading"');
    const failed = drawCart({ ok: false, code: 'serverFault', message: 'No database' });
    expect(failed).toContain('Process error, please try it later.');
    expect(failed).toContain('Try again');
  });
});

test('The mail with the link of a list goes to its readers, and no name adds a field', () => {
  const list = { name: 'A&cc=x@y.example', readers: ['ann@test.example', 'a?b@test.example'] };
  expect(mailWith(list, 'https://site.example/favlist?list=7')).toBe(
    'mailto:ann%40test.example,a%3Fb%40test.example?subject=A%26cc%3Dx%40y.example' +
      '&body=https%3A%2F%2Fsite.example%2Ffavlist%3Flist%3D7',
  );
});

test('A line says that not all of its quantity is in stock, and whether the rest follows', () => {
  expect(cart(cartItem())).not.toContain('Not all of this quantity');
  expect(cart(cartItem({ short: 'in part' }))).toContain('Not all of this quantity is in stock.<');
  const html = cart(cartItem({ short: 'rest follows' }));
  expect(html).toContain('The rest follows: not all of this quantity is in stock.');
});

test('After a request for development the message leads to the requests', () => {
  const { searchParams } = new URL(addingWords.development.to, 'https://site.example');
  expect(parseOrdersSearch(Object.fromEntries(searchParams))).toEqual({ tab: 'development' });
});

describe('Columns of cart and list', () => {
  const lines = (count: number, fields: Partial<CartItem>) =>
    Array.from({ length: count }, (_, index) => cartItem({ id: String(index + 1), ...fields }));
  const headings = (html: string) => /<thead.*?<\/thead>/s.exec(html)?.[0] ?? '';

  it('are left out where nine rows of ten would have none; the line has the value then', () => {
    const few = cart(...lines(10, { vehicleOeNo: '' }), cartItem({ id: '20' }));
    expect(headings(few)).not.toContain('>Vehicle OE NO<');
    // A button, which also opens by keyboard and by touch.
    expect(few).toMatch(/<button[^>]*popoverTarget[^>]*title="Vehicle OE NO: 028145702H"/i);
    const enough = cart(...lines(9, { vehicleOeNo: '' }), cartItem({ id: '20' }));
    expect(headings(enough)).toContain('>Vehicle OE NO<');
  });

  it('that are left out are in a copy of the table all the same', () => {
    const few = cart(
      ...lines(10, { vehicleOeNo: '' }),
      cartItem({ id: '20', reference: 'WO-7', vehicleOeNo: '028145702H' }),
    );
    const [item = '', own = ''] = [...headings(few).matchAll(/data-copy="([^"]*)"/g)].map(
      ([, text = '']) => text,
    );
    expect(item.split('\t').at(-1)).toBe('Vehicle OE NO');
    expect(own).toBe('Your reference');
    expect(few).toMatch(/data-copy="[^"]*\t028145702H"/);
    const none = cart(...lines(11, { vehicleOeNo: '' }));
    expect(headings(none).match(/data-copy/g)).toHaveLength(1);
    expect(headings(none)).not.toContain('Vehicle OE NO');
  });

  it('stand above lines, pieces and weight of all lines, or of the ticked ones', () => {
    const sum = cart(cartItem({ quantity: 2, weight: 1500 }), cartItem({ id: '12', quantity: 3 }));
    expect(sum).toContain('2 items · 5 pcs · about 3 kg · pieces without a known weight: 3<');
    const known = cart(cartItem({ quantity: 2, weight: 1500 }));
    expect(known).toContain('1 item · 2 pcs · about 3 kg<');
    const ticked = cart(cartItem({ newlyAddedAt: '5' }), cartItem({ id: '12', quantity: 3 }));
    expect(ticked).toContain('1 item · 2 pcs');
  });
});

describe('The list', () => {
  it('of several pages says how many lines it has, not how many a page has', () => {
    const html = list([listItem(), listItem({ id: '12' })], 17);
    expect(html).toContain('17 items<');
    expect(html).not.toContain(' pcs');
  });

  it('has quantities and notes, no orders, and leads to the cart', () => {
    const html = list([listItem()]);
    expect(html).toContain('Manage List');
    expect(html).toContain('href="/cart"');
    expect(html).toMatch(/>Back</);
    expect(control(html, 'Quantity of CH-1749-031')).toContain('value="1"');
    expect(control(html, 'Note of CH-1749-031')).toContain('<button');
    const noted = list([listItem({ reference: 'rack 7' })]);
    expect(control(noted, 'Note of CH-1749-031')).toContain('maxLength="60"');
    expect(control(html, 'Add to Cart: CH-1749-031')).not.toContain('disabled');
    expect(html).not.toContain('Send Us Your Cart');
  });

  it('moves nothing into the cart that can not be ordered, but lets it be ticked and deleted', () => {
    const html = list([listItem({ stockInfo: 'Request development' })]);
    expect(control(html, 'Move CH-1749-031')).toContain('disabled');
    expect(control(html, 'Select CH-1749-031')).not.toContain('disabled');
    expect(control(html, 'Delete CH-1749-031')).not.toContain('disabled');
    expect(control(html, 'Request development of CH-1749-031')).toContain('<button');
    expect(control(html, 'Tell me when CH-1749-031 is back')).toBe('none');
    const out = list([listItem({ stockInfo: 'Out Of Stock' })]);
    expect(control(out, 'Tell me when CH-1749-031 is back')).toContain('<button');
  });

  it('says that the customer is told of an item that is out of stock', () => {
    const out = listItem({ stockInfo: 'Out Of Stock' });
    const html = draw(<ListPage shown={{ page: 1, size: 10 }} />, (queries) => {
      setPerson(queries, { email: 'ann@test.example' } as never);
      queries.setQueryData(
        listQuery(site, { page: 1, size: 10 }).queryKey,
        paged([out], { page: 1, size: 10, count: 1 }),
      );
      const watch: Watch = {
        type: out.type,
        refId: out.refId,
        itemNumber: out.eePn,
        name: '',
        askedAt: '2026-11-26T12:00:00Z',
      };
      const outcome: Outcome<Watch[]> = { ok: true, val: [watch] };
      queries.setQueryData(watchesQuery(site).queryKey, outcome);
    });
    expect(html).toContain('We will tell you');
    expect(control(html, 'Tell me when CH-1749-031 is back')).toBe('none');
  });

  it("shows 'Login to view' beside what the customer waits for, and may not see any more", () => {
    const watch: Watch = {
      type: '0',
      refId: '7',
      itemNumber: '454231-5007S',
      name: '',
      noRight: true,
      askedAt: '2026-11-26T12:00:00Z',
    };
    const outcome: Outcome<Watch[]> = { ok: true, val: [watch] };
    const html = draw(<WatchesPage />, (queries) =>
      queries.setQueryData(watchesQuery(site).queryKey, outcome),
    );
    expect(html).toMatch(/454231-5007S.*Login to view<.*Ask for access/);
  });

  it("shows 'Login to view' and how to ask for access in place of the stock that is withheld", () => {
    const { stockInfo: _stock, ...line } = listItem({ type: '0', eePn: '', noRight: true });
    const html = list([line]);
    expect(html).toMatch(/Login to view<.*Ask for access/);
    expect(html).not.toContain('No longer in the catalogue');
    expect(html).not.toContain('Plenty Stock');
  });

  it('leads from a superseded item to its successor, with and without stock', () => {
    for (const stockInfo of ['Out Of Stock', 'Plenty Stock'] as const) {
      const html = list([listItem({ stockInfo, replacedBy: ['CH-1749-032'] })]);
      // Text directly in the link: a box in the link would not be underlined.
      expect(html).toMatch(/Superseded by:.*href="\/crquery\?val=CH-1749-032"><bdi/);
    }
    expect(list([listItem({ stockInfo: 'Out Of Stock' })])).not.toContain('Superseded by');
  });

  it('of items that the customer waits for names the successors', () => {
    const watch: Watch = {
      type: '2',
      refId: '31',
      itemNumber: 'CH-1749-031',
      name: 'CHRA',
      askedAt: '2026-11-26T12:00:00Z',
      replacedBy: ['CH-1749-032'],
    };
    const html = draw(<WatchesPage />, (queries) => {
      const outcome: Outcome<Watch[]> = { ok: true, val: [watch] };
      queries.setQueryData(watchesQuery(site).queryKey, outcome);
    });
    expect(html).toMatch(/CH-1749-031.*Superseded by:.*href="\/crquery\?val=CH-1749-032"/);
  });

  it('of own numbers from a file names those that other items bear, with their rows', () => {
    const done: Pick<Answer<Calls['ownNumberImport']>, 'problems' | 'also'> = {
      problems: [{ row: 2, number: 'A-1', item: 'NO-1', why: 'unknown' }],
      also: [{ row: 3, number: '7788', item: 'TW-1' }],
    };
    const html = draw(<ImportedRows {...done} />).replace(/<[^>]+>/g, '');
    expect(html).toContain('Row 2: A-1 NO-1 – This item is not in the catalogue.');
    expect(html).toContain('Row 3: The number 7788 was saved. It is also a number of TW-1');
    expect(draw(<ImportedRows problems={[]} />)).toBe('');
  });

  it('that the customer may not see is said not to exist, and nothing else', () => {
    const shown = { list: '7', page: 1, size: 10 };
    const message = 'This list does not exist.';
    const html = draw(<ListPage shown={shown} />, (queries) => {
      const outcome = { ok: false, code: 'notFound', message } as const;
      queries.setQueryData(listQuery(site, shown).queryKey, outcome);
      queries.setQueryData(namedListQuery(site, '7').queryKey, outcome);
    });
    expect(html.split(message)).toHaveLength(2);
    expect(html).not.toContain('Process error');
    expect(html).not.toContain('Try again');
  });

  it('of somebody else can be ordered from, and not changed', () => {
    const shown = { list: '7', page: 1, size: 10 };
    const html = draw(<ListPage shown={shown} />, (queries) => {
      const lines = paged([listItem({ reference: 'for <Meyer>' })], {
        page: 1,
        size: 10,
        count: 1,
      });
      queries.setQueryData(listQuery(site, shown).queryKey, lines);
      const owned = { own: false, owner: 'Ann Lee', readers: [] };
      const named: Outcome<NamedList> = {
        ok: true,
        val: { id: '7', name: 'Weekly', lines: 1, ...owned },
      };
      queries.setQueryData(namedListQuery(site, '7').queryKey, named);
    });
    expect(html).toContain('A list of Ann Lee');
    expect(html).toContain('for &lt;Meyer&gt;');
    expect(html).toContain('Add Selected to Cart');
    for (const name of ['Move CH-1749-031', 'Delete CH-1749-031', 'Quantity of CH-1749-031']) {
      expect(control(html, name)).toBe('none');
    }
    for (const words of ['Rename', 'Share', 'Delete Selected']) expect(html).not.toContain(words);
  });

  it('has pages of ten', () => {
    expect(list([listItem()], 10)).not.toContain('Pages of the list');
    expect(list([listItem()], 11)).toContain('href="/favlist?page=2"');
  });

  it('has longer pages for who wants them, which may go back to ten', () => {
    expect(list([listItem()], 60)).toContain('href="/favlist?size=50"');
    const long = list([listItem()], 60, 2, 50);
    expect(long).toContain('href="/favlist?page=2&amp;size=50"');
    expect(long).toContain('href="/favlist?page=6"');
  });

  it('says that it is empty, and where to go on', () => {
    const html = list([]);
    expect(html).toContain('No data');
    expect(html).toContain('href="/index"');
  });
});

describe('Letters that documents cannot show', () => {
  const sentence = 'Documents can’t show these letters: 🚗';
  it.each(['poNumber', 'note'] as const)('are named below the field %s', (name) => {
    const form = (text: string) =>
      draw(
        <ShippingForm
          draft={{ ...emptyDraft, [name]: text }}
          onChange={() => undefined}
          onNext={() => undefined}
        />,
        () => undefined,
      );
    expect(form('PO 🚗')).toContain(sentence);
    expect(form('PO 7')).not.toContain('Documents can’t show');
  });

  it('are named below a reference of the cart', () => {
    expect(cart(cartItem({ reference: 'Job 🚗' }))).toContain(sentence);
    expect(cart(cartItem({ reference: 'Job 7' }))).not.toContain('Documents can’t show');
  });
});

it('The shipping form asks for a day and whether parts may be sent', () => {
  const draft = { ...emptyDraft, requestedDay: '2027-03-09', sendWhole: '1' } as const;
  const html = draw(
    <ShippingForm draft={draft} onChange={() => undefined} onNext={() => undefined} />,
    () => undefined,
  );
  expect(html).toMatch(/type="date"[^>]* name="requestedDay" value="2027-03-09"/);
  expect(html).toMatch(/<option value="1" selected="">No, send everything together/);
});

describe('The fields of an address', () => {
  it('hold the country that is known before the list of countries has come', () => {
    const form = {
      field: (name: string, defaultValue?: string) => ({ name, defaultValue }),
    } as unknown as Form;
    const shown = { ...emptyDraft, consigneeCountry: 'DE' };
    const html = draw(<AddressFields form={form} shown={shown} />, () => undefined);
    expect(html).toMatch(/<option value="DE" selected="">/);
  });
});
