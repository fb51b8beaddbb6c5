import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import { type FormEvent, useState } from 'react';
import type { Address } from '#contract/addresses.ts';
import type { Answer, Payload } from '#contract/call.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import { typedReference } from '#features/numbers/key.ts';
import { fullName } from '#language/full-name.ts';
import { Button } from '#ui/button.tsx';
import { Combobox } from '#ui/combobox.tsx';
import { ErrorState, Skeleton } from '#ui/error-state.tsx';
import { Select, TextArea, TextField } from '#ui/field.tsx';
import { call } from '#ui/office/calls.ts';
import { deskQuery, useOfficeChange } from '#ui/office/change.ts';
import { useTypedWarning } from '#ui/office/leaving.ts';
import { useListRows } from '#ui/office/list.tsx';
import { PageTitle } from '#ui/office/member.tsx';
import styles from '#ui/office/office.module.css';
import { OfficePage, OfficeSection } from '#ui/office/sheet.tsx';
import { useDeskText, useFormats } from '#ui/office/text.ts';
import { useSendOnce } from '#ui/site/outcome.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { OfficeDeliveryFields } from './delivery-fields.tsx';
import { type EnteredItem, EnteredItemFields, useEnteredItems } from './entered-items.tsx';
import { completeDelivery, type TypedDelivery } from './typed-delivery.ts';
import { OfficeWishFields } from './wish-fields.tsx';

/** Places an order for a customer who telephoned. */
export function OrderCreate() {
  const t = useDeskText();
  const { customer = '' } = useLocation().search as { customer?: string };
  return (
    <OfficePage>
      <PageTitle>{t('New order for a customer')}</PageTitle>
      {/^\d{1,9}$/.test(customer) ? (
        <CustomerOrder key={customer} customerId={customer} />
      ) : (
        <OfficeSection title={t('Customer')}>
          <CustomerChoice />
        </OfficeSection>
      )}
    </OfficePage>
  );
}

function CustomerChoice() {
  const t = useDeskText();
  const { go } = useSite();
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const { data, isFetching } = useListRows('listCustomers', {
    filter: { status: 'active', ...(text && { text }) },
    sort: 'registered',
    order: 'DESC',
    page: 1,
    perPage: 20,
  });
  const options = (data?.val ?? []).map(({ id, companyName, firstName, lastName, email }) => ({
    id,
    name: [companyName, fullName({ firstName, lastName }), email].filter(Boolean).join(', '),
  }));
  return (
    <>
      <Combobox
        label={t('Words of company, name or e-mail')}
        options={options}
        value=""
        none=""
        onType={setTyped}
        onChoose={(customer) => go(`/orders/create?customer=${customer}`)}
        fieldRef={(field) => field?.focus()}
      />
      <p className={styles.none} role="status">
        {!isFetching && data && options.length === 0 && t('No open account has these words')}
      </p>
    </>
  );
}

type OrderForm = Answer<StaffCalls['getOrderForm']>;

function CustomerOrder({ customerId }: { customerId: string }) {
  const t = useDeskText();
  const { data, error, refetch } = useQuery(deskQuery('getOrderForm', { customerId }));
  if (error) return <ErrorState level={2} title={error.message} retry={() => void refetch()} />;
  if (!data) return <Skeleton height={420} />;
  const { customerName, companyName, email, isActive } = data.val;
  return (
    <>
      <OfficeSection title={t('Customer')}>
        <p>
          <SiteLink to={`/customers/${customerId}/show`} preload={false}>
            {[companyName, customerName, email].filter(Boolean).join(', ')}
          </SiteLink>
        </p>
      </OfficeSection>
      {isActive ? (
        <PlaceForm customerId={customerId} form={data.val} />
      ) : (
        <p role="alert">{t('This account is not open, so that nothing can be ordered for it.')}</p>
      )}
    </>
  );
}

const noWishes = { poNumber: '', requestedDay: '', sendWhole: '0' as '0' | '1', note: '' };

const noDelivery: TypedDelivery = {
  shippingConsigneeName: '',
  shippingConsigneeCompany: '',
  shippingConsigneeContact: '',
  shippingConsigneeAddress: '',
  shippingConsigneeZipcode: '',
  shippingConsigneeCountry: '',
  shippingMethod: '',
};

const consigneeOf = (address: Address | undefined) =>
  address && {
    shippingConsigneeName: address.consigneeName,
    shippingConsigneeCompany: address.consigneeCompany,
    shippingConsigneeContact: address.consigneeContact,
    shippingConsigneeAddress: address.consigneeAddress,
    shippingConsigneeZipcode: address.consigneeZipcode,
    shippingConsigneeCountry: address.consigneeCountry,
  };

interface PlaceFormProps {
  customerId: string;
  form: OrderForm;
}

function PlaceForm({ customerId, form: { addresses } }: PlaceFormProps) {
  const t = useDeskText();
  const [fields, setFields] = useState({ ...noDelivery, ...consigneeOf(addresses[0]) });
  const [texts, setTexts] = useState(noWishes);
  const items = useEnteredItems(customerId);
  const { place, busy, failure } = usePlaceOrder();
  const warning = useTypedWarning(busy);
  const delivery = completeDelivery(fields);
  const problem =
    items.problem ||
    (items.chosen.length === 0 ? t('Add at least one item.') : '') ||
    (delivery ? '' : t('Fill in recipient, address and shipping method.'));

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!delivery) return;
    const { consignee, shippingMethod } = delivery;
    const order = { customerId, ...consignee, shippingMethod, ...texts };
    void place({ ...order, items: items.chosen.map(orderedOf) });
  }

  return (
    <form className={styles.sheet} onSubmit={submit} noValidate {...warning}>
      <OfficeSection title={t('Items')}>
        <EnteredItemFields items={items} />
      </OfficeSection>
      <OfficeSection title={t('Delivery')}>
        {addresses.length > 0 && (
          <SavedAddresses addresses={addresses} fields={fields} setFields={setFields} />
        )}
        <OfficeDeliveryFields values={fields} onChange={setFields} />
      </OfficeSection>
      <OfficeSection title={t('Wishes of the customer')}>
        <PoNumberField
          customerId={customerId}
          value={texts.poNumber}
          onChange={(poNumber) => setTexts({ ...texts, poNumber })}
        />
        <OfficeWishFields wishes={texts} onChange={(wishes) => setTexts({ ...texts, ...wishes })} />
        <TextArea
          label={t('Note of the customer')}
          value={texts.note}
          onChange={({ target }) => setTexts({ ...texts, note: target.value })}
          rows={2}
        />
      </OfficeSection>
      {failure && (
        <p className={styles.failure} role="alert">
          {failure}
        </p>
      )}
      <div className={`${styles.actions} ${styles.middle}`}>
        <Button type="submit" variant="primary" busy={busy} disabled={problem !== ''}>
          {t('Place the order')}
        </Button>
        <p className={styles.none} role="status">
          {problem || t('The customer gets an e-mail that says that staff placed it.')}
        </p>
      </div>
    </form>
  );
}

interface PoNumberProps {
  customerId: string;
  value: string;
  onChange: (poNumber: string) => void;
}

/** When the field loses focus, shows which order already has the PO number. */
function PoNumberField({ customerId, value, onChange }: PoNumberProps) {
  const t = useDeskText();
  const { moment } = useFormats();
  const [left, setLeft] = useState('');
  const poNumber = left.trim();
  const { data } = useQuery({
    ...deskQuery('getOrderOfPoNumber', { customerId, poNumber }),
    enabled: poNumber !== '',
    // Asks the server each time: another order may have the number by now.
    staleTime: 0,
  });
  const former = value === left && poNumber ? data?.val.order : undefined;
  return (
    <div className={styles.slim}>
      <TextField
        label={t('PO number of the customer')}
        value={value}
        onChange={({ target }) => onChange(target.value)}
        onBlur={() => setLeft(value)}
      />
      <p className={styles.none} role="status">
        {former &&
          t('Order {code} of {day} already has this PO number.', {
            code: former.orderCode,
            day: moment(former.inTime),
          })}
      </p>
    </div>
  );
}

function usePlaceOrder() {
  const t = useDeskText();
  const { go } = useSite();
  const { change, busy, failure } = useOfficeChange();
  const sendOnce = useSendOnce();
  async function place(order: Omit<Payload<StaffCalls['placeOrderFor']>, 'key'>) {
    await change(async () => {
      const { val } = await sendOnce((key) => call('placeOrderFor', { ...order, key }));
      go(`/orders/${val.id}/show`);
    }, t('Ordered; the customer gets an e-mail.'));
  }
  return { place, busy, failure };
}

const orderedOf = ({ row, quantity, number }: EnteredItem) => ({
  itemId: row.id,
  quantity,
  backOrder: row.backOrder ? ('1' as const) : ('0' as const),
  ...typedReference(row, number),
});

interface SavedProps {
  addresses: readonly Address[];
  fields: TypedDelivery;
  setFields: (fields: TypedDelivery) => void;
}

function SavedAddresses({ addresses, fields, setFields }: SavedProps) {
  const t = useDeskText();
  return (
    <div className={styles.slim}>
      <Select
        label={t('Saved address of the customer')}
        defaultValue={addresses[0]?.id ?? ''}
        onChange={({ target }) =>
          setFields({
            ...noDelivery,
            ...consigneeOf(addresses.find(({ id }) => id === target.value)),
            shippingMethod: fields.shippingMethod,
          })
        }
      >
        {addresses.map(({ id, addressTag, consigneeName }) => (
          <option key={id} value={id}>
            {addressTag}, {consigneeName}
          </option>
        ))}
        <option value="">{t('Another address')}</option>
      </Select>
    </div>
  );
}
