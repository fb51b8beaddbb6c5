import { useText } from '#language/web/use-text.ts';
import { LinkButton } from '#ui/button.tsx';
import { ErrorState, LoginLink } from '#ui/error-state.tsx';
import { usePerson } from '#ui/session/person.tsx';
import {
  crossReferenceAddress,
  type ItemKind,
  type ItemSearch,
  indexAddress,
  itemAddress,
} from '../catalogue-links.ts';
import { type FailureProps, ItemFailure } from '../item-failure.tsx';

interface Searched {
  kind: ItemKind;
  search: ItemSearch;
}

/** Shown without a part: the reason and the next step for each failure. */
export function PartFailure(props: Searched & Pick<FailureProps, 'failure' | 'query'>) {
  const { kind, search, failure, query } = props;
  const address = itemAddress(kind, search);
  if (failure.code === 'noRight') return <NoRight address={address} />;
  const action = failure.code === 'notFound' && <OtherSearches eepn={search.eepn} />;
  return <ItemFailure failure={failure} query={query} address={address} action={action} />;
}

/** A signed-in customer can only contact us; a visitor may have the right after sign-in. */
function NoRight({ address }: { address: string }) {
  const t = useText();
  const person = usePerson();
  return (
    <ErrorState
      title={t('You have no right to view this content, please contact us!')}
      action={
        <>
          {!person && <LoginLink here={address} />}
          <LinkButton variant={person ? 'primary' : 'plain'} to="/contact">
            {t('Contact Us')}
          </LinkButton>
        </>
      }
    />
  );
}

/** A number without a part or CHRA may be another maker's. */
function OtherSearches({ eepn }: Pick<ItemSearch, 'eepn'>) {
  const t = useText();
  if (!eepn) return <LinkButton to={indexAddress()}>{t('To the search')}</LinkButton>;
  return (
    <LinkButton variant="primary" to={crossReferenceAddress(eepn)}>
      {t('Search the cross references')}
    </LinkButton>
  );
}
