/** Papers that go with the mails that announce them, in the customer's language. */
import { getDocumentProxy } from 'unpdf';
import { beforeAll, expect, test } from 'vitest';
import type { OrderDetail } from '#contract/orders.ts';
import type { Letter } from '#features/mail/server/letter.ts';
import { inTransaction } from '#platform/database.ts';
import { openOrderDesk, salesMail } from '#test/order-desk.ts';
import { addParts, addShopper, type Shopper } from '#test/ordering.ts';
import { invoiceMailJobs } from './invoice-mail.ts';
import { inSequence } from './order-mail.ts';

const desk = openOrderDesk();
let item: number;
beforeAll(async () => {
  [item = 0] = await addParts(desk.site, 1, 9999);
});

/** An order of ten pieces by a customer who reads French, at 12.50 EUR; its mails are read in order. */
async function quoted() {
  const shopper = await addShopper(desk.site);
  const { id, orderItems } = await shopper.placed(item, 10);
  const email = await desk.customerOf(id);
  await desk.site.database.write.query(
    `update accounts.customer set language = 'fra' where email = $1`,
    [email],
  );
  let read = (await desk.mailbox.next(email)) && 1;
  const line = orderItems[0]?.id ?? '';
  await desk.site.database.write.query(
    `update ordering.customer_order set po_number = 'PO-4711' where id = $1`,
    [id],
  );
  await quote(id, line, '12.50');
  /** The customer's next mail: its text, and the names of its papers with their texts. */
  const nextMail = async () => {
    read += 1;
    const { subject, text, attachments } = await desk.mailbox.next(email, read);
    const papers = await Promise.all(
      attachments.map(async ({ filename, mimeType, content }) => {
        expect(mimeType).toBe('application/pdf');
        return [filename, await wordsOf(content as ArrayBuffer)] as const;
      }),
    );
    return { subject, text: text ?? '', papers };
  };
  return { shopper, id, line, nextMail };
}
const quote = (id: string, line: string, unitPrice: string) =>
  desk.act('changeOrder', id, {
    remark: 'As agreed',
    quotation: { currency: 'EUR', lines: [{ id: line, unitPrice }], validUntil: '2999-12-31' },
  });
const accept = async ({ shopper, id }: { shopper: Shopper; id: string }) => {
  const { version } = (await shopper.call('getOrder', { orderId: id })).val as OrderDetail;
  expect((await shopper.call('orderConfirm', { orderId: id, version })).status).toBe(200);
};
type Order = Awaited<ReturnType<typeof quoted>>;
/** Staff propose a price of a confirmed order, and the customer accepts. The proposal's mail is read. */
const agreeOnPrice = async ({ shopper, id, line, nextMail }: Order, unitPrice: string) => {
  await quote(id, line, unitPrice);
  expect((await nextMail()).papers).toEqual([]);
  const amendmentId = (await desk.look(id)).amendments?.at(-1)?.id;
  const yes = { orderId: id, amendmentId, accept: '1' };
  expect((await shopper.call('orderAmendmentAnswer', yes)).status).toBe(200);
};
const ship = async (id: string, line: string) => {
  const lines = [{ id: line, quantity: 4 }];
  await desk.act('shipOrder', id, { carrier: 'DHL', trackingNumber: 'JD1', lines });
  return (await desk.look(id)).deliveries?.shipped[0]?.id;
};

async function wordsOf(content: ArrayBuffer): Promise<string> {
  const pdf = await getDocumentProxy(new Uint8Array(content));
  const { items } = await (await pdf.getPage(1)).getTextContent();
  return items.map((one) => ('str' in one ? one.str : '')).join('');
}

test('Quotation, proforma invoice, commercial invoice and credit note go with the mails about them', async () => {
  const { shopper, id, line, nextMail } = await quoted();
  const code = (await desk.look(id)).orderCode;
  const first = await nextMail();
  expect(first.papers).toMatchObject([[`${code}-Q.pdf`, expect.stringContaining('Devis')]]);
  await quote(id, line, '11.50');
  const second = await nextMail();
  expect(second.papers).toMatchObject([[`${code}-Q-v2.pdf`, expect.stringContaining('115,00')]]);
  await accept({ shopper, id });
  const [proforma] = (await nextMail()).papers;
  expect(proforma?.[0]).toMatch(/^PI\d{6}\.pdf$/);
  expect(proforma?.[1]).toContain('Facture proforma');

  const deliveryId = await ship(id, line);
  const shipped = await nextMail();
  expect(shipped.papers).toEqual([]);
  expect(shipped.text).toContain('Livraison 1');
  await desk.act('issueInvoice', id, { deliveryId });
  const invoice = await nextMail();
  expect(invoice.text).toContain('PO-4711');
  expect(invoice.papers).toMatchObject([
    [expect.stringMatching(/^CI\d{6}\.pdf$/), expect.stringContaining('46,00')],
  ]);
  await agreeOnPrice({ shopper, id, line, nextMail }, '10.00');
  expect((await nextMail()).papers.map(([name]) => name?.slice(0, 2))).toEqual(['CN', 'CI']);

  const lines = [{ id: line, quantity: 12 }];
  expect((await shopper.call('orderAmendmentAdd', { orderId: id, lines })).status).toBe(200);
  const amendmentId = (await desk.look(id)).amendments?.at(-1)?.id;
  await desk.call('answerAmendment', { id, amendmentId, accept: 1 });
  expect((await nextMail()).papers).toMatchObject([
    [expect.stringMatching(/^PI\d{6}-v3\.pdf$/), expect.stringContaining('120,00')],
  ]);
  expect(desk.mailbox.to(salesMail).flatMap(({ attachments }) => attachments)).toEqual([]);
});

test('Invoices of several deliveries that a change revises go with one mail', async () => {
  const { shopper, id, line, nextMail } = await quoted();
  await nextMail();
  await accept({ shopper, id });
  await nextMail();
  for (const _delivery of [1, 2]) {
    await ship(id, line);
    const deliveryId = (await desk.look(id)).deliveries?.shipped.at(-1)?.id;
    await desk.act('issueInvoice', id, { deliveryId });
    await nextMail();
    await nextMail();
  }
  await agreeOnPrice({ shopper, id, line, nextMail }, '10.00');
  const { papers } = await nextMail();
  expect(papers.map(([name]) => name?.slice(0, 2))).toEqual(['CN', 'CI', 'CN', 'CI']);
});

test('A quotation that was replaced before its mail left does not go with it', async () => {
  const { id, line, nextMail } = await quoted();
  await nextMail();
  desk.mailbox.behave('refusing');
  await quote(id, line, '11.50');
  // The mail was refused, and waits.
  const waiting = async () =>
    (
      await desk.site.database.write.query(
        `select from jobs.job where attempts > 0 and payload -> 'order' ->> 'id' = $1`,
        [id],
      )
    ).rowCount;
  await expect.poll(waiting, { timeout: 15_000 }).toBe(1);
  await quote(id, line, '10.50');
  desk.mailbox.behave('taking');
  await desk.site.database.write.query('update jobs.job set run_at = now()');
  await desk.site.database.write.query(`select pg_notify('job', '')`);
  const mails = [await nextMail(), await nextMail()];
  expect(mails.map(({ papers }) => papers.length).sort()).toEqual([0, 1]);
  expect(mails.find(({ papers }) => papers.length)?.papers[0]?.[1]).toContain('105,00');
});

test('A paper that can not be drawn does not hold up its mail', async () => {
  const { shopper, id, line, nextMail } = await quoted();
  await nextMail();
  await accept({ shopper, id });
  await nextMail();
  const deliveryId = await ship(id, line);
  await nextMail();
  // The paper names a picture of a stamp that the store lacks.
  await desk.site.database.write.query(
    `create function lose_stamp() returns trigger language plpgsql as $$
     begin new.paper := jsonb_set(new.paper::jsonb, '{stamp}', '"lost"'); return new; end $$`,
  );
  await desk.site.database.write.query(
    'create trigger lose_stamp before insert on ordering.invoice for each row execute function lose_stamp()',
  );
  try {
    await desk.act('issueInvoice', id, { deliveryId });
    const { subject, papers } = await nextMail();
    expect(subject).toContain('CI');
    expect(papers).toEqual([]);
  } finally {
    await desk.site.database.write.query('drop function lose_stamp cascade');
  }
});

test('A mail has at most 20 papers, the newest', async () => {
  const { id } = await quoted();
  const letters: Letter[] = [];
  const { work } = invoiceMailJobs(
    { send: async (_job, _to, _language, letter) => void letters.push(letter), close: () => {} },
    async ({ code }) => [{ name: `${code}.pdf`, content: '' }],
  );
  const papers = Array.from({ length: 30 }, (_, index) => ({
    series: 'invoice',
    number: index + 1,
    delivery: 1,
    currency: 'EUR',
    total: '1.00',
    cancels: null,
  }));
  const payload = {
    orderId: Number(id),
    code: 'EE1',
    email: 'a@b.example',
    language: 'en',
    papers,
  };
  await inTransaction(desk.site.database.write, (client) =>
    Promise.resolve(work['invoice-mail']?.({ id: 'test', tries: 1, client, payload })),
  );
  const names = letters[0]?.attachments?.map(({ name }) => name);
  expect(names).toHaveLength(20);
  expect([names?.at(0), names?.at(-1)]).toEqual(['CI000011.pdf', 'CI000030.pdf']);
});

test('A mail about an order waits until an earlier one has left; those of other orders do not', async () => {
  const { write } = desk.site.database;
  const left: string[] = [];
  const leave = (orderId: number, name: string) =>
    inTransaction(write, async (client) => {
      await inSequence(client, orderId);
      left.push(name);
    });
  let later: Promise<void> | undefined;
  await inTransaction(write, async (client) => {
    await inSequence(client, 1);
    later = leave(1, 'later');
    const waiting = async () =>
      (await write.query(`select from pg_locks where locktype = 'advisory' and not granted`))
        .rowCount;
    await expect.poll(waiting).toBe(1);
    await leave(2, 'of another order');
    left.push('earlier');
  });
  await later;
  expect(left).toEqual(['of another order', 'earlier', 'later']);
});
