import { AccountHomePage } from '#features/accounts/web/home-page.tsx';
import { AddressBook } from '#features/ordering/web/addresses/address-book.tsx';
import { Watches } from '#features/ordering/web/watches/watches.tsx';

/** The account home, with what ordering shows there. */
export const AccountHome = () => (
  <AccountHomePage addresses={<AddressBook />} watches={<Watches />} />
);
