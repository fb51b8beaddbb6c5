import { useQuery } from '@tanstack/react-query';
import { paths } from '#contract/paths.ts';
import { Download, printFormats } from '#features/downloads/web/download.tsx';
import { useText } from '#language/web/use-text.ts';
import { SiteLink, useSite } from '#ui/site/site.tsx';
import { EmptyLines, icons, LinesPage } from '../lines/lines-page.tsx';
import { cartQuery } from '../queries.ts';
import { Cart } from './cart.tsx';

/** Manage Cart (docs/product.md 2.10). */
export function CartPage() {
  const t = useText();
  const site = useSite();
  const query = useQuery({ ...cartQuery(site), refetchOnWindowFocus: 'always' });
  const lines = query.data?.ok ? query.data.val : [];
  const empty = t('Your cart is empty. Find a turbo and add its parts from the build sheet.');
  return (
    <LinesPage
      title={t('Manage Cart')}
      other={{ to: paths.MyFavList, name: t('Lists'), icon: icons.list }}
      more={
        <>
          {lines.length > 0 && (
            <Download
              formats={printFormats}
              ask={(format) => site.client.call('exportCart', { format })}
            />
          )}
          <SiteLink to={paths.QuickOrder}>{t('Quick order')}</SiteLink>
        </>
      }
      query={query}
    >
      {query.data?.ok && <Cart lines={lines} empty={<EmptyLines sentence={empty} />} />}
    </LinesPage>
  );
}
