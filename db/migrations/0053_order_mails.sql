-- Mails about an order that the mail server took, for the history of the order.
create table ordering.order_mail (
  id bigint generated always as identity primary key,
  order_id int not null references ordering.customer_order on delete cascade,
  at timestamptz not null default now(),
  recipient text not null check (recipient in ('customer', 'staff')),
  subject text not null
);
create index order_mail_of_order on ordering.order_mail (order_id, id);
