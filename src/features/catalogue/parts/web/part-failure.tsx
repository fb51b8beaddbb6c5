import type { FailureCode } from '#contract';
import { useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { asksToSignIn, ErrorState, LoginLink } from '#ui/error-state.tsx';
import { usePerson } from '#ui/session/person.tsx';
import {
  crossReferenceAddress,
  type ItemKind,
  type ItemSearch,
  indexAddress,
  itemAddress,
} from '../../web/catalogue-links.ts';
import { mayPass, ParamsFailure, SignInFailure } from '../../web/item-failure.tsx';

interface Props {
  kind: ItemKind;
  code: FailureCode;
  /** The server's message; undefined if the address has no item and no call was made. */
  message?: string;
  search: ItemSearch;
  retry?: () => void;
  retrying?: boolean;
}

/** Shown without a part: the reason and the next step for each failure. */
export function PartFailure(props: Props) {
  const { code, message, kind, search } = props;
  if (!message) return <ParamsFailure />;
  if (asksToSignIn(code)) return <SignInFailure code={code} address={itemAddress(kind, search)} />;
  if (code === 'noRight') return <NoRight {...props} />;
  if (code === 'notFound') return <NotThere {...props} message={message} />;
  const { retry, retrying } = props;
  return (
    <ErrorState title={message} retry={mayPass(code) ? retry : undefined} retrying={retrying} />
  );
}

/** A signed-in customer can only contact us; a visitor may have the right after sign-in. */
function NoRight({ kind, search }: Props) {
  const t = useText();
  const person = usePerson();
  return (
    <ErrorState
      title={t('You have no right to view this content, please contact us!')}
      action={
        <>
          {!person && <LoginLink here={itemAddress(kind, search)} />}
          <LinkButton variant={person ? 'primary' : 'plain'} to="/contact">
            {t('Contact Us')}
          </LinkButton>
        </>
      }
    />
  );
}

/** A number without a part may be a CHRA's or another maker's. */
function NotThere({ kind, search, message }: Props & { message: string }) {
  const t = useText();
  const { eepn } = search;
  const other = kind === '1' ? '2' : '1';
  return (
    <ErrorState
      title={message}
      action={
        eepn ? (
          <>
            <LinkButton variant="primary" to={crossReferenceAddress(eepn)}>
              {t('Search the cross references')}
            </LinkButton>
            <LinkButton to={itemAddress(other, { ...search, eepn })}>
              {t(other === '2' ? 'Search among cartridges/CHRA' : 'Search among parts')}
            </LinkButton>
          </>
        ) : (
          <LinkButton to={indexAddress()}>{t('To the search')}</LinkButton>
        )
      }
    />
  );
}
