import { useState } from 'react';
import { MAX_AMENDMENT_TEXT } from '#contract/order-names.ts';
import type { StaffOrder } from '#contract/staff/orders.ts';
import { TextField } from '#ui/field.tsx';
import { call } from '#ui/office/calls.ts';
import { useOfficeChange } from '#ui/office/change.ts';
import { useDeskText } from '#ui/office/text.ts';
import { waitingAmendment } from '../../states.ts';
import { OfficeDeliveryFields } from './delivery-fields.tsx';
import { RemarkForm } from './remark-form.tsx';
import { completeDelivery, type TypedDelivery } from './typed-delivery.ts';
import { OfficeWishFields } from './wish-fields.tsx';

interface Props {
  order: StaffOrder;
  /** False if the order can't be changed any more. The form stays open to show the typed values. */
  offered: boolean;
  onClose: () => void;
}

const deliveryFieldsOf = (order: StaffOrder): TypedDelivery => ({
  shippingConsigneeName: order.shippingConsigneeName,
  shippingConsigneeCompany: order.shippingConsigneeCompany,
  shippingConsigneeContact: order.shippingConsigneeContact,
  shippingConsigneeAddress: order.shippingConsigneeAddress,
  shippingConsigneeZipcode: order.shippingConsigneeZipcode,
  shippingConsigneeCountry: order.shippingConsigneeCountry,
  shippingMethod: order.shippingMethod,
});

const wishesOfOrder = ({ poNumber, requestedDay = '', sendWhole }: StaffOrder) => ({
  poNumber,
  requestedDay,
  sendWhole: sendWhole ? ('1' as const) : ('0' as const),
});

const changedOf = (before: TypedDelivery, values: TypedDelivery): Partial<TypedDelivery> =>
  Object.fromEntries(
    Object.entries(values).filter(([name, value]) => value !== before[name as keyof TypedDelivery]),
  );

/** Corrects consignee, shipping method and wishes of a confirmed order, for the pieces that remain. */
export function CorrectionForm({ order, offered, onClose }: Props) {
  const t = useDeskText();
  const before = deliveryFieldsOf(order);
  // Only typed fields: these survive a change of the order, and all other fields show the new values.
  const [typed, setTyped] = useState<Partial<TypedDelivery>>({});
  const fields = { ...before, ...typed };
  const [typedWishes, setTypedWishes] = useState<Partial<ReturnType<typeof wishesOfOrder>>>({});
  const wishes = { ...wishesOfOrder(order), ...typedWishes };
  const [remark, setRemark] = useState('');
  const sending = useOfficeChange();
  const { id, version, orderCode: name } = order;
  const isChanged =
    JSON.stringify([fields, wishes]) !== JSON.stringify([before, wishesOfOrder(order)]);
  const waits =
    fields.shippingMethod !== before.shippingMethod ||
    fields.shippingConsigneeCountry !== before.shippingConsigneeCountry;
  const sentWords = waits
    ? t('Sent to the customer: {name}', { name })
    : t('Corrected: {name}', { name });
  const delivery = completeDelivery(fields);
  const problem = !delivery
    ? t('Fill in each required field.')
    : !isChanged
      ? t('Change at least one field.')
      : waits && waitingAmendment(order)
        ? t('Another change waits for an answer. Until then country and shipping method stay.')
        : '';
  return (
    <RemarkForm
      offered={offered}
      onClose={onClose}
      remark={remark}
      onRemark={setRemark}
      sending={sending}
      isRequired={false}
      maxLength={MAX_AMENDMENT_TEXT}
      isReady={offered && problem === ''}
      problem={
        offered
          ? problem
          : t('The order can no longer be changed, or another change waits for an answer.')
      }
      button={waits ? t('Send to the customer') : t('Correct')}
      hint={
        waits
          ? t('Another country or shipping method waits until the customer accepts.')
          : t(
              'It takes effect at once, and the customer gets an e-mail with what was before and after.',
            )
      }
      onSend={async () => {
        const send = () => call('changeOrder', { id, version, ...delivery, ...wishes, remark });
        if (await sending.change(send, sentWords)) onClose();
      }}
    >
      <OfficeDeliveryFields
        values={fields}
        onChange={(values) => setTyped(changedOf(before, values))}
      />
      <TextField
        label={t('PO number of the customer')}
        value={wishes.poNumber}
        onChange={({ target }) => setTypedWishes({ ...typedWishes, poNumber: target.value })}
      />
      <OfficeWishFields
        wishes={wishes}
        onChange={(changed) => setTypedWishes({ ...typedWishes, ...changed })}
      />
    </RemarkForm>
  );
}
