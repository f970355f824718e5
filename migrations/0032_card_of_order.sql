-- Which card paid, as far as a receipt says it: never more than the last four digits.
alter table orders
  add card_brand text check (card_brand ~ '^[a-z_]{1,30}$'),
  add card_last4 text check (card_last4 ~ '^[0-9]{4}$'),
  add check ((card_brand is null) = (card_last4 is null));
