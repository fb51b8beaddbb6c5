-- The place of a line among those that were put into the cart together; null for one put in by itself.
alter table ordering.cart_line add column place int;
