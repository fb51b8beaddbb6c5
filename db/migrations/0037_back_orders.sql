-- Staff may allow that an item is ordered while it is out of stock (docs/product.md 12.9).
alter table catalogue.stock add back_order boolean not null default false;

-- What a line was when it was ordered, and what was promised then.
alter table ordering.order_line add back_order boolean not null default false, add expected date;
