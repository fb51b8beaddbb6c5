import { Fragment } from 'react';

/** An e-mail address, which breaks before its parts if its column is narrow. */
export const EmailText = ({ email }: { email: string }) =>
  email.split(/(?=@|\.[^@]*@)/).map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: Parts have no other key and never change places.
    <Fragment key={at}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
