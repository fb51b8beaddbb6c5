import { Fragment } from 'react';

/** An e-mail address. In a narrow column it wraps only before @ and the dots of the domain. */
export const EmailText = ({ email }: { email: string }) =>
  email.split(/(?=@|\.[^@]*@)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: Parts have no other key and never change their order.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
