-- The version of an order that its customer was shown last while it waits for the customer's
-- confirmation. A confirmation that names no version agrees to this one; null: to the one there is.
alter table ordering.customer_order add column shown_version int;
