/**
 * A part of a page that few visitors see: its script comes by itself, its HTML with the page's. A
 * loader waits for `ready` where the part will be shown, so that the server renders it and no page
 * shows without it.
 */
import { type ComponentType, lazy, Suspense, useState } from 'react';

export interface LazyPart<P> {
  (props: P): React.ReactNode;
  /** Loads the part; never fails, since the part is loaded again where it is shown. */
  ready(): Promise<void>;
}

/** @param load imports the component; must always give the same one */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let known: ComponentType<P> | undefined;
  const loaded = async () => {
    known ??= await load();
    return { default: known };
  };
  const Loaded = lazy(loaded);
  const Part = (props: P) => {
    // What is known is rendered at once, without the promise of `lazy`: the server can't wait.
    const [Content] = useState<ComponentType<P>>(() => known ?? Loaded);
    return (
      <Suspense>
        <Content {...props} />
      </Suspense>
    );
  };
  return Object.assign(Part, { ready: () => loaded().then(nothing, nothing) });
}

const nothing = () => undefined;
