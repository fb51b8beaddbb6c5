/**
 * A part of a page that few visitors see. The script is a separate chunk; the HTML belongs to the page. A
 * page's loader awaits `ready` if the page will show the part, so that the server renders it and no page
 * appears without it. Before hydration the browser awaits the same parts (`partsReady`): otherwise React
 * would render them again, and input during that time would be lost.
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
 * Whether a form that leads visitors to sign-in must wait for the scripts. Without scripts it would lead
 * signed-in users there, too.
 */
export function useWaitsForScripts(): boolean {
  const scripts = useScripts();
  return usePerson() !== undefined && !scripts;
}

type Context = Pick<SiteContext, 'allTexts' | 'lazyParts'>;

const ways = new Map<string, (context: Context) => Promise<void>>();

/** Loads the parts that the server has rendered. */
export async function partsReady(sources: readonly string[], context: Context): Promise<void> {
  await Promise.all(sources.map((source) => ways.get(source)?.(context)));
}

interface LazyPart<P> {
  (props: P): React.ReactNode;
  readonly source: string;
  /** Loads the part. Never rejects: if loading fails, it is tried again when the part is shown. */
  ready(context: Context): Promise<void>;
}

/**
 * @param source name of the part: the module that `load` imports
 * @param load imports the component; must always return the same component
 * @param texts 'later' if the first page does not contain the texts of the part
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
    // A loaded part is rendered without `lazy`, because its promise would suspend and the server can't wait.
    const [Content] = useState<ComponentType<P>>(() => loadedPart ?? lazy(() => loaded(allTexts)));
    // A Suspense boundary costs the server more than most parts. A part that is ready needs no boundary.
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

/**
 * Distance below the viewport in CSS pixels, within which an element counts as near: one or two seconds of
 * scrolling.
 */
const NEAR_PX = 400;

/** Whether an element has come near the viewport. Never changes back to false. */
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
