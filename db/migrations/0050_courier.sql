-- A further shipping method: 5 Courier.
alter table ordering.customer_order drop constraint customer_order_shipping_method_check;
alter table ordering.customer_order
  add constraint customer_order_shipping_method_check check (shipping_method between 0 and 5) not valid;
