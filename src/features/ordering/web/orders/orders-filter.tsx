import { type FormEvent, useEffect, useRef } from 'react';
import { orderStages } from '#contract/order-names.ts';
import { useText } from '#language/web/use-text.ts';
import { Button, LinkButton } from '#ui/button.tsx';
import { formFields } from '#ui/form-fields.ts';
import { Select } from '#ui/select.tsx';
import { useSite } from '#ui/site/site.tsx';
import { noteSearch, useSearchField } from '#ui/site/use-search-field.ts';
import { TextField } from '#ui/text-field.tsx';
import { stageWords } from '../../words.ts';
import { isFiltered, type OrdersSearch, ordersAddress, parseOrdersSearch } from './order-links.ts';
import styles from './orders.module.css';

/** Which orders are shown: a GET form, which works without scripts. */
export function OrdersFilter({ search }: { search: OrdersSearch }) {
  const t = useText();
  const { go, href } = useSite();
  const field = useSearchField('search', search.search ?? '');
  const form = useRef<HTMLFormElement>(null);
  const { state = '', from = '', to = '' } = search;
  // Another address, also by Back, shows its own filters; the focus stays where it is.
  useEffect(() => {
    for (const [name, value] of Object.entries({ state, from, to })) {
      const control = form.current?.elements.namedItem(name);
      if (control && 'value' in control) control.value = value;
    }
  }, [state, from, to]);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { page: _page, ...asked } = parseOrdersSearch(formFields(event));
    noteSearch(event.currentTarget, 'search', asked.search ?? '');
    go(ordersAddress({ ...asked, ...(search.size && { size: search.size }) }));
  };
  return (
    <search>
      <form
        ref={form}
        action={href(ordersAddress())}
        onSubmit={submit}
        noValidate
        className={styles.filter}
      >
        <TextField
          {...field}
          type="search"
          label={t('Order, PO number, reference or item')}
          className={styles.words}
          autoComplete="off"
          dir="auto"
          enterKeyHint="search"
        />
        <Select name="state" label={t('Order status')} defaultValue={state}>
          <option value="">{t('All states')}</option>
          {orderStages.map((stage) => (
            <option key={stage} value={stage}>
              {t(stageWords[stage])}
            </option>
          ))}
        </Select>
        <TextField type="date" name="from" label={t('From')} defaultValue={from} />
        <TextField type="date" name="to" label={t('To')} defaultValue={to} />
        <div className={styles.filterButtons}>
          <Button type="submit" variant="primary">
            {t('Search')}
          </Button>
          {isFiltered(search) && (
            <LinkButton to={ordersAddress()} variant="quiet">
              {t('Show all orders')}
            </LinkButton>
          )}
        </div>
      </form>
    </search>
  );
}
