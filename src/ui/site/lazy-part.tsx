/**
 * A part of a page that few visitors see: its script comes by itself, its HTML with the page's. A loader waits for `ready` where the part will be shown, so that the server renders it
 * and no page shows without it.
 */
import { type ComponentType, lazy, Suspense, useState } from 'react';
import { useSite } from './site.tsx';
import type { SiteContext } from './site-context.ts';

export interface LazyPart<P> {
  (props: P): React.ReactNode;
  /** Loads the part; never fails, since the part is loaded again where it is shown. */
  ready(context: Pick<SiteContext, 'allTexts'>): Promise<void>;
}

/**
 * @param load imports the component; must always give the same one
 * @param texts 'later' for a part whose texts are not among those of the first pages
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  texts: 'first' | 'later' = 'first',
): LazyPart<P> {
  let known: ComponentType<P> | undefined;
  const loaded = async (allTexts: (() => Promise<void>) | undefined) => {
    const [component] = await Promise.all([load(), texts === 'later' && allTexts?.()]);
    known = component;
    return { default: component };
  };
  const Part = (props: P) => {
    const { allTexts } = useSite();
    // What is known is rendered at once, without the promise of `lazy`: the server can't wait.
    const [Content] = useState<ComponentType<P>>(() => known ?? lazy(() => loaded(allTexts)));
    return (
      <Suspense>
        <Content {...props} />
      </Suspense>
    );
  };
  return Object.assign(Part, {
    ready: ({ allTexts }: Pick<SiteContext, 'allTexts'>) => loaded(allTexts).then(nothing, nothing),
  });
}

const nothing = () => undefined;
