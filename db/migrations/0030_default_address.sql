-- The address that a customer's orders begin with: one at most.

alter table ordering.address add column is_default boolean not null default false;
create unique index address_default on ordering.address (customer_id) where is_default;
