-- English texts are keys, and some were reworded, as in migration 0061: what staff changed of the earlier
-- wording is copied to the new one.
with reworded (earlier, later) as (
  values
    ('All states',
      'All statuses'),
    ('Use first',
      'Make default'),
    ('Use first: {name}',
      'Make default: {name}'),
    ('Orders begin with this address',
      'Default address'),
    ('We are a customer of yours already',
      'We are already a customer'),
    ('Claim an item',
      'Make a claim'),
    ('You can claim delivered items on the page of each order.',
      'You can make a claim for delivered items on the page of each order.'),
    ('A quantity can stand before or behind its number: after a comma, a space or a tab, or as {example}.',
      'A quantity can stand before or after its number: separated by a comma, a space or a tab, or as {example}.'),
    ('Asked on',
      'Requested on'),
    ('In the phone’s own map',
      'Open in the phone’s map app'),
    ('You are not waiting for any item. Select ‘Tell me’ next to an item that is out of stock.',
      'You are not waiting for any item. Select “Tell me” next to an item that is out of stock.'),
    ('E-mail addresses of your colleagues, one to a line',
      'E-mail addresses of your colleagues, one per line'),
    ('Or paste a list, one number to a line',
      'Or paste a list, one number per line'),
    ('Mail the link',
      'E-mail the link'),
    ('Send me news of products by e-mail',
      'Send me product news by e-mail'),
    ('The cart holds at most {max} lines and has room for {room}. Tick fewer, or put them on the list.',
      'The cart holds at most {max} lines and has room for {room}. Select fewer, or put them on the list.')
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
