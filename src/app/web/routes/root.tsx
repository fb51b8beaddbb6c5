import { createRootRouteWithContext, HeadContent, Outlet, Scripts } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { needsAllTexts } from '#contract/paths.ts';
import { useLanguage } from '#language/web/use-text.ts';
import { countsKnown, countsQuery, personOf } from '#ui/session/person.tsx';
import type { SiteContext } from '#ui/site/site.tsx';
import { useSite } from '#ui/site/site.tsx';
import { Layout } from '../layout/layout.tsx';
import { querySite, ready } from './ready.ts';

/** The root route: the document around every page. */
export const rootRoute = createRootRouteWithContext<SiteContext>()({
  head: ({ match: { context } }) => ({
    meta: [
      { charSet: 'utf-8' },
      { name: 'viewport', content: 'width=device-width, initial-scale=1' },
      { name: 'format-detection', content: 'telephone=no' },
      { name: 'color-scheme', content: 'light dark' },
    ],
    links: [
      { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
      // The browser finds the changed texts by this link too (entry-client.tsx).
      ...(context.wording.changes
        ? [
            {
              rel: 'preload',
              as: 'fetch',
              href: context.wording.changes,
              crossOrigin: 'anonymous' as const,
            },
          ]
        : []),
    ],
  }),
  // In the browser: load a page's texts before the page.
  beforeLoad: async ({ context, location }) => {
    if (needsAllTexts(location.pathname)) await context.allTexts?.();
  },
  // Load the header's counts, so that the rendered page has them.
  loader: async ({ context }) => {
    const site = querySite(context);
    if (!personOf(context.queries) || countsKnown(context.queries, site)) return;
    await ready(context, countsQuery(site));
  },
  shellComponent: Document,
  component: Page,
});

function Document({ children }: { children: ReactNode }) {
  const { tag, dir } = useLanguage();
  const { zone } = useSite();
  return (
    // The browser hydrates the page in the zone in which it was rendered.
    <html lang={tag} dir={dir} data-zone={zone}>
      <head>
        <HeadContent />
      </head>
      <body>
        <Layout>{children}</Layout>
        <Scripts />
      </body>
    </html>
  );
}

function Page() {
  return <Outlet />;
}
