/**
 * A part of a page that few visitors see: its script is a separate chunk, its HTML part of the page. A loader
 * waits for `ready` where the part will be shown, so that the server renders it and no page is shown without
 * it. The browser waits for the same parts before hydration (`partsReady`): otherwise React would
 * render them again, and input during that time would be lost.
 */
import {
  type ComponentType,
  lazy,
  type RefObject,
  Suspense,
  useEffect,
  useState,
  useSyncExternalStore,
} from 'react';
import { usePerson } from './person.tsx';
import { type SiteContext, useSite } from './site.tsx';

const never = () => () => undefined;

/** Whether the page is hydrated. */
export function useScripts(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}

/**
 * Whether a form that leads visitors to sign-in has to wait for the scripts: without them it would lead
 * signed-in users there too.
 */
export function useWaitsForScripts(): boolean {
  const scripts = useScripts();
  return usePerson() !== undefined && !scripts;
}

type Context = Pick<SiteContext, 'allTexts' | 'lazyParts'>;

const ways = new Map<string, (context: Context) => Promise<void>>();

/** Loads the parts that the server's page shows. */
export async function partsReady(sources: readonly string[], context: Context): Promise<void> {
  await Promise.all(sources.map((source) => ways.get(source)?.(context)));
}

interface LazyPart<P> {
  (props: P): React.ReactNode;
  readonly source: string;
  /** Loads the part. Never rejects: the part is loaded again when it is shown. */
  ready(context: Context): Promise<void>;
}

/**
 * @param source what `load` imports; names the part
 * @param load imports the component; must always give the same component
 * @param texts 'later' for a part whose texts the first pages do not have
 */
export function lazyPart<P extends object>(
  source: string,
  load: () => Promise<ComponentType<P>>,
  texts: 'first' | 'later' = 'first',
): LazyPart<P> {
  let loadedPart: ComponentType<P> | undefined;
  const loaded = async (allTexts: (() => Promise<void>) | undefined) => {
    const [component] = await Promise.all([load(), texts === 'later' && allTexts?.()]);
    loadedPart = component;
    return { default: component };
  };
  const Part = (props: P) => {
    const { allTexts, lazyParts } = useSite();
    // A loaded part is rendered at once, without the promise of `lazy`: the server can't wait.
    const [Content] = useState<ComponentType<P>>(() => loadedPart ?? lazy(() => loaded(allTexts)));
    // A Suspense boundary costs the server more than most parts; a part that is ready on both sides needs none.
    const [isReady] = useState(() => loadedPart !== undefined && lazyParts?.has(source) === true);
    if (isReady) return <Content {...props} />;
    return (
      <Suspense>
        <Content {...props} />
      </Suspense>
    );
  };
  const ready = async ({ allTexts, lazyParts }: Context) => {
    lazyParts?.add(source);
    if (!loadedPart) await loaded(allTexts).then(nothing, nothing);
  };
  ways.set(source, ready);
  return Object.assign(Part, { ready, source });
}

const nothing = () => undefined;

// Parts that load when they come near the viewport.

/**
 * An element within this distance below the viewport is near, CSS pixels: one or two seconds of
 * scrolling.
 */
const NEAR_PX = 400;

/** Whether an element has come near the viewport; never changes back. */
export function useNear(ref: RefObject<HTMLElement | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element || near) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `${NEAR_PX}px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref, near]);
  return near;
}

/** Whether an element is in the viewport; false on the server. */
export function useInView(ref: RefObject<HTMLElement | null>): boolean {
  const [inView, setInView] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? false),
      { threshold: 0.5 },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return inView;
}
