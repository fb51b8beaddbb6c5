-- What a line of an order shows of its part, as it was when it was ordered: values by the names of the fields.
alter table ordering.order_line add line_fields jsonb not null default '{}';
