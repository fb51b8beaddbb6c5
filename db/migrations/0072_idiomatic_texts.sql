-- English texts are keys, and some were reworded, as in migration 0069: what staff changed of the earlier
-- wording is copied to the new one.
with reworded (earlier, later) as (
  values
    ('A change waits for your answer',
      'A change is waiting for your answer'),
    ('A claim waits for your answer',
      'A claim is waiting for your answer'),
    ('Another change of this order waits for an answer.',
      'Another change to this order is waiting for an answer.'),
    ('orders that wait for you: {number}',
      'orders waiting for you: {number}'),
    ('You have asked for this item already. We will write to you as soon as there is news.',
      'You have already asked for this item. We will write to you as soon as there is news.'),
    ('You have a list with this name already.',
      'You already have a list with this name.'),
    ('This delivery was confirmed already.',
      'This delivery has already been confirmed.'),
    ('This change was answered already.',
      'This change has already been answered.'),
    ('{number}: {shipped} pieces were shipped already.',
      '{number}: {shipped} pieces have already been shipped.'),
    ('Everything of this order was shipped already.',
      'Everything in this order has already been shipped.'),
    ('Two-step sign-in is on already.',
      'Two-step sign-in is already on.'),
    ('This code is wrong or was used already.',
      'This code is wrong or has already been used.'),
    ('A line of the change is not of this order.',
      'A line of the change does not belong to this order.'),
    ('A file holds at most {most} lines, and these orders have {lines}. Please choose a shorter time.',
      'A file holds at most {most} lines, and these orders have {lines}. Please choose a shorter period.'),
    ('You have written many messages within an hour. Please go on a little later.',
      'You have sent many messages in the past hour. Please try again later.'),
    ('You have sent many files within a day. Please go on tomorrow.',
      'You have sent many files today. Please try again tomorrow.'),
    ('Write the quantities that you would like; 0 leaves an item out. Nothing changes until we have answered.',
      'Enter the quantities you would like; 0 leaves an item out. Nothing changes until we answer.'),
    ('This code holds no serial number.',
      'This code contains no serial number.'),
    ('Lines that were there already and got more pieces: {number}.',
      'Lines already there whose quantity was raised: {number}.'),
    ('It is back.',
      'It has been restored.'),
    ('Take {number}',
      'Use {number}'),
    ('Take these lines',
      'Add these lines'),
    ('{count} turbos by the turbo P/N {val}',
      '{count} turbos with the turbo P/N {val}'),
    ('{count} turbos by a turbo P/N that begins with {val}',
      '{count} turbos with a turbo P/N that begins with {val}'),
    ('{count} turbos by a turbo P/N that contains {val}',
      '{count} turbos with a turbo P/N that contains {val}'),
    ('{count} turbos by the OE number {val}',
      '{count} turbos with the OE number {val}'),
    ('{count} turbos by an OE number that begins with {val}',
      '{count} turbos with an OE number that begins with {val}'),
    ('{count} turbos by an OE number that contains {val}',
      '{count} turbos with an OE number that contains {val}'),
    ('{count} turbos by the E&E P/N {val}',
      '{count} turbos with the E&E P/N {val}'),
    ('{count} turbos by an E&E P/N that begins with {val}',
      '{count} turbos with an E&E P/N that begins with {val}'),
    ('{count} turbos by an E&E P/N that contains {val}',
      '{count} turbos with an E&E P/N that contains {val}')
),
added as (
  insert into language.text (key, kind)
  select r.later, t.kind
  from reworded r
  join language.text t on t.key = r.earlier
  where exists (select from language.change c where c.text_id = t.id)
  on conflict (key) do nothing
  returning id, key
)
insert into language.change (text_id, language, version, forms, who, at)
select a.id, c.language, c.version, c.forms, c.who, c.at
from added a
join reworded r on r.later = a.key
join language.text t on t.key = r.earlier
join language.change c on c.text_id = t.id;
