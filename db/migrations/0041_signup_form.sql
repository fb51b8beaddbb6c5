-- Forms of sign-ups that are not confirmed yet, by who sent them (SHA-256 of a device or a network, as
-- in accounts.code): the code that is typed decides which form counts.
create table accounts.signup_form (
  customer_id int not null references accounts.customer on delete cascade,
  asker bytea not null check (length(asker) = 32),
  -- Columns of accounts.customer.
  profile jsonb not null,
  primary key (customer_id, asker)
);
