import { Autocomplete, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { Link, Title, useGetList, useRedirect } from 'react-admin';
import { useSearchParams } from 'react-router-dom';
import type { Address } from '#contract/addresses.ts';
import type { Answer } from '#contract/call.ts';
import type { CustomerRow } from '#contract/staff/customers.ts';
import type { StaffCalls } from '#contract/staff/index.ts';
import { typedReference } from '#features/numbers/key.ts';
import { BusyButton, useAttempt, useSendOnce } from '#ui/desk/buttons.tsx';
import { call } from '#ui/desk/calls.ts';
import { useTypedWarning } from '#ui/desk/question-dialog.tsx';
import { Section, Sheet } from '#ui/desk/sheet.tsx';
import { completeDelivery, DeliveryFields, type TypedDelivery } from './consignee-fields.tsx';
import { type ChosenItem, ItemEntryFields, useItemEntries } from './item-entries.tsx';

/** Places an order for a customer who telephoned. */
export function OrderCreate() {
  const [params, setParams] = useSearchParams();
  const customerId = params.get('customer') ?? '';
  return (
    <Sheet>
      <Title title="New order for a customer" />
      {/^\d{1,9}$/.test(customerId) ? (
        <CustomerOrder key={customerId} customerId={customerId} />
      ) : (
        <Section title="Customer">
          <CustomerChoice onChoose={(customer) => setParams({ customer })} />
        </Section>
      )}
    </Sheet>
  );
}

function CustomerChoice({ onChoose }: { onChoose: (id: string) => void }) {
  const [typed, setTyped] = useState('');
  const { data = [], isFetching } = useGetList<CustomerRow>('customers', {
    filter: { text: typed.trim(), status: 'active' },
    pagination: { page: 1, perPage: 20 },
    sort: { field: 'registered', order: 'DESC' },
  });
  return (
    <Autocomplete
      options={data}
      value={null}
      inputValue={typed}
      loading={isFetching}
      filterOptions={(all) => all}
      getOptionLabel={({ companyName, firstName, lastName, email }) =>
        [companyName, `${firstName} ${lastName}`.trim(), email].filter(Boolean).join(', ')
      }
      getOptionKey={({ id }) => id}
      noOptionsText="No open account has these words"
      onInputChange={(_, text) => setTyped(text)}
      onChange={(_, customer) => customer && onChoose(customer.id)}
      renderInput={(props) => (
        <TextField {...props} label="Words of company, name or e-mail" autoFocus />
      )}
    />
  );
}

type OrderForm = Answer<StaffCalls['getOrderForm']>;

function CustomerOrder({ customerId }: { customerId: string }) {
  const { data, error } = useQuery({
    queryKey: ['order-form', customerId],
    queryFn: async ({ signal }) => (await call('getOrderForm', { customerId }, signal)).val,
  });
  if (error) return <Typography role="alert">{error.message}</Typography>;
  if (!data) return null;
  const { customerName, companyName, email, isActive } = data;
  return (
    <>
      <Section title="Customer">
        <Link to={`/customers/${customerId}/show`}>
          {[companyName, customerName, email].filter(Boolean).join(', ')}
        </Link>
      </Section>
      {isActive ? (
        <PlaceForm customerId={customerId} form={data} />
      ) : (
        <Typography role="alert">
          This account is not open, so that nothing can be ordered for it.
        </Typography>
      )}
    </>
  );
}

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
  const [fields, setFields] = useState({ ...noDelivery, ...consigneeOf(addresses[0]) });
  const [texts, setTexts] = useState({ poNumber: '', note: '' });
  const items = useItemEntries(customerId);
  const { place, busy } = usePlaceOrder();
  const warning = useTypedWarning(busy);
  const delivery = completeDelivery(fields);
  const problem =
    items.problem ||
    (items.chosen.length === 0 ? 'Add at least one item.' : '') ||
    (delivery ? '' : 'Fill in recipient, address and shipping method.');

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!delivery) return;
    const { consignee, shippingMethod } = delivery;
    const order = { customerId, ...consignee, shippingMethod, ...texts };
    void place({ ...order, items: items.chosen.map(orderedOf) });
  }

  return (
    <Stack component="form" spacing={3} onSubmit={submit} noValidate {...warning}>
      <Section title="Items">
        <ItemEntryFields items={items} />
      </Section>
      <Section title="Delivery">
        {addresses.length > 0 && <SavedAddresses {...{ addresses, fields, setFields }} />}
        <DeliveryFields values={fields} onChange={setFields} />
      </Section>
      <Section title="Number and note">
        <TextField
          label="PO number of the customer"
          value={texts.poNumber}
          onChange={({ target }) => setTexts({ ...texts, poNumber: target.value })}
          slotProps={{ htmlInput: { maxLength: 60 } }}
          fullWidth
          sx={{ maxWidth: 400 }}
        />
        <TextField
          label="Note of the customer"
          value={texts.note}
          onChange={({ target }) => setTexts({ ...texts, note: target.value })}
          slotProps={{ htmlInput: { maxLength: 500 } }}
          multiline
          minRows={2}
          fullWidth
        />
      </Section>
      <Stack direction="row" spacing={1} sx={{ alignItems: 'center' }}>
        <BusyButton type="submit" variant="contained" busy={busy} disabled={problem !== ''}>
          Place the order
        </BusyButton>
        <Typography role="status" color="textSecondary" variant="body2">
          {problem || 'The customer gets an e-mail that says that staff placed it.'}
        </Typography>
      </Stack>
    </Stack>
  );
}

/** Sends an order and opens it. */
function usePlaceOrder() {
  const [busy, setBusy] = useState(false);
  const sendOnce = useSendOnce();
  const attempt = useAttempt();
  const redirect = useRedirect();
  type Order = Omit<Parameters<typeof call<'placeOrderFor'>>[1], 'key'>;
  async function place(order: Order) {
    setBusy(true);
    await attempt(async () => {
      const { val } = await sendOnce(order, (key) => call('placeOrderFor', { ...order, key }));
      redirect('show', 'orders', val.id);
    }, 'Ordered; the customer gets an e-mail.');
    setBusy(false);
  }
  return { place, busy };
}

const orderedOf = ({ row, quantity, number }: ChosenItem) => ({
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

/** Fills the fields from a saved address of the customer. */
const SavedAddresses = ({ addresses, fields, setFields }: SavedProps) => (
  <TextField
    select
    label="Saved address of the customer"
    defaultValue={addresses[0]?.id ?? ''}
    onChange={({ target }) =>
      setFields({
        ...noDelivery,
        ...consigneeOf(addresses.find(({ id }) => id === target.value)),
        shippingMethod: fields.shippingMethod,
      })
    }
    sx={{ minWidth: 240 }}
  >
    {addresses.map(({ id, addressTag, consigneeName }) => (
      <MenuItem key={id} value={id}>
        {addressTag}, {consigneeName}
      </MenuItem>
    ))}
    <MenuItem value="">Another address</MenuItem>
  </TextField>
);
