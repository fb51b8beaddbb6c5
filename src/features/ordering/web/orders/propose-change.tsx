import { useState } from 'react';
import { asciiDigits } from '#contract/figures.ts';
import { MAX_AMENDMENT_TEXT, MAX_QUANTITY } from '#contract/order-names.ts';
import type { OrderDetail } from '#contract/orders.ts';
import { useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import { ConfirmDialog, Dialog } from '#ui/dialog.tsx';
import { Field } from '#ui/field.tsx';
import { PartNumber } from '#ui/part-number.tsx';
import { useForm } from '#ui/session/form.tsx';
import { useAct } from '#ui/session/use-act.ts';
import { PageRefusal } from '#ui/site/outcome.ts';
import { useSite } from '#ui/site/site.tsx';
import { useToast } from '#ui/toaster.tsx';
import {
  isAmendable,
  isConfirmed,
  mayAskToCancel,
  waitingAmendment,
  waitsForCustomer,
  waitsForStaff,
} from '../../states.ts';
import { AddressFields, addressChecks } from '../addresses/address-dialogs.tsx';
import fieldStyles from '../addresses/address-fields.module.css';
import { changedFields, draftOf, draftOfOrder } from '../addresses/draft.ts';
import { WishFields, wishChecks } from '../addresses/wish-fields.tsx';
import styles from './propose-change.module.css';
import { ReasonField } from './reason-field.tsx';

const FORM = 'proposed-change';

export function ProposeChange({ order }: { order: OrderDetail }) {
  const t = useText();
  /** The order when the form was opened. Staff may change it meanwhile, so only edits are sent. */
  const [opened, setOpened] = useState<OrderDetail>();
  const close = () => setOpened(undefined);
  const isOffered = waitsForStaff(order) || waitsForCustomer(order) || isAmendable(order);
  if (!opened && (!isOffered || waitingAmendment(order))) return null;
  const isChangedAtOnce = waitsForStaff(opened ?? order);
  const name = isChangedAtOnce ? t('Change address or wishes') : t('Propose a change');
  return (
    <>
      <Button size="small" onClick={() => setOpened(order)}>
        {name}
      </Button>
      {mayAskToCancel(order) && <AskToCancel order={order} />}
      <Dialog
        wide
        open={opened !== undefined}
        onClose={close}
        title={name}
        actions={
          <>
            <Button onClick={close}>{t('Close')}</Button>
            <Button type="submit" form={FORM} variant="primary">
              {isChangedAtOnce ? t('Save') : t('Send proposal')}
            </Button>
          </>
        }
      >
        {opened && <ProposalForm order={opened} onSent={close} />}
      </Dialog>
    </>
  );
}

function AskToCancel({ order: { id: orderId, orderCode } }: { order: OrderDetail }) {
  const t = useText();
  const { client } = useSite();
  const toast = useToast();
  /** The typed reason; undefined while the dialog is closed. */
  const [reason, setReason] = useState<string>();
  const { act, busy } = useAct({
    send: (remark: string, key) =>
      client.call('orderAmendmentAdd', { orderId, cancel: '1', remark }, { key }),
    changes: ['orders'],
    tells: 'toast',
  });
  const ask = async () => {
    const isSent = await act(reason ?? '');
    // Close the dialog first: screen readers do not announce a toast behind an open modal dialog.
    setReason(undefined);
    if (isSent) toast(t('Your proposal was sent.'));
  };
  const words = t('Request cancellation');
  return (
    <>
      <Button size="small" onClick={() => setReason('')}>
        {words}
      </Button>
      <ConfirmDialog
        title={words}
        question={
          reason === undefined
            ? undefined
            : t(
                'Do you want to ask us to cancel the order {code}? It stays as it is until we answer.',
                {
                  code: orderCode,
                },
              )
        }
        onYes={() => void ask()}
        onClose={() => !busy && setReason(undefined)}
        busy={busy}
      >
        <ReasonField onType={setReason} />
      </ConfirmDialog>
    </>
  );
}

interface FormProps {
  order: OrderDetail;
  onSent: () => void;
}

/** The lines whose quantity was changed. @throws PageRefusal for a text that is not a quantity */
function changedLines({ orderItems }: OrderDetail, fields: Readonly<Record<string, string>>) {
  const lines = orderItems
    .map(({ id, quantity }) => ({ id, quantity: asciiDigits(fields[id] ?? String(quantity)) }))
    .filter(({ quantity }, at) => quantity !== String(orderItems[at]?.quantity));
  if (!lines.every(({ quantity }) => /^\d{1,4}$/.test(quantity))) {
    const refusal = 'Quantities are whole numbers from 0 to {most}.';
    throw new PageRefusal(refusal, { most: MAX_QUANTITY });
  }
  return lines;
}

function ProposalForm({ order, onSent }: FormProps) {
  const t = useText();
  const { client } = useSite();
  const toast = useToast();
  const { id: orderId, orderItems } = order;
  const draft = draftOfOrder(order);
  const form = useForm(
    { ...addressChecks, ...wishChecks(draft.requestedDay) },
    async ({ remark = '', ...fields }, key) => {
      const lines = changedLines(order, fields);
      const changed = changedFields(order, draftOf(fields));
      if (lines.length === 0 && Object.keys(changed).length === 0) {
        throw new PageRefusal('Change at least one field.');
      }
      const proposal = { orderId, ...changed, ...(lines.length > 0 && { lines }), remark };
      return client.call('orderAmendmentAdd', proposal, { key });
    },
    {
      changes: ['orders'],
      isFinal: true,
      after({ val }) {
        toast(val.state === 'made' ? t('Your order was changed.') : t('Your proposal was sent.'));
        onSent();
      },
    },
  );
  return (
    <form {...form.props} id={FORM} className={styles.form}>
      {form.failure && <p role="alert">{form.failure}</p>}
      <p>{t(isConfirmed(order) ? 'Nothing changes until we answer.' : openWords)}</p>
      {!waitsForStaff(order) && (
        <>
          <p>
            {t('Enter the quantities you would like; 0 leaves an item out.')}{' '}
            {!isConfirmed(order) &&
              t('Together with other quantities, all of it waits for our answer.')}
          </p>
          <ul className={styles.proposed}>
            {orderItems.map(({ id, itemNumber, quantity }) => (
              <li key={id}>
                <PartNumber number={itemNumber} copy={false} />
                <input
                  name={id}
                  type="text"
                  inputMode="numeric"
                  dir="ltr"
                  maxLength={4}
                  autoComplete="off"
                  aria-label={t('Quantity of {number}', { number: itemNumber })}
                  defaultValue={String(quantity)}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      <fieldset className={fieldStyles.fields}>
        <legend>{t('Delivery address')}</legend>
        <AddressFields form={form} shown={draft} />
      </fieldset>
      <div className={fieldStyles.fields}>
        <WishFields form={form} draft={draft} />
      </div>
      <Field label={t('Message (optional)')}>
        {(control) => (
          <textarea name="remark" rows={3} dir="auto" maxLength={MAX_AMENDMENT_TEXT} {...control} />
        )}
      </Field>
    </form>
  );
}

const openWords =
  'Address, PO number and wishes change at once. With another country all of it waits for our answer.';
