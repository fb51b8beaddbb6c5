/** The main navigation and the entry of the current page (docs/product.md 2.1 and 2.2). */

import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { paths, type RouteName, routeNameOf } from '#contract/paths.ts';
import type { TextKey } from '#language/format.ts';
import { SiteLink } from '../site/site.tsx';
import { tabStorage } from '../site/stored.ts';
import styles from './mark.module.css';

export interface Tab {
  readonly text: TextKey;
  readonly path: string;
  /** Pages in a dropdown under the tab. */
  readonly below?: readonly { readonly text: TextKey; readonly path: string }[];
}

export const tabs: readonly Tab[] = [
  { text: 'Product Search', path: paths.Index },
  { text: 'About Us', path: paths.About },
  {
    text: 'New Product Bulletin',
    path: paths.BulletinList,
    below: [{ text: 'Product Video', path: paths.VideoList }],
  },
  { text: 'Newsletter', path: paths.NewsList },
  { text: 'E-Catalog', path: paths.EcatalogList },
  { text: 'Contact Us', path: paths.Contact },
];

const positions: readonly RouteName[] = [
  'Query',
  'About',
  'BulletinList',
  'NewsList',
  'EcatalogList',
  'Contact',
  'VideoList',
];

/** The main-menu index of a route: its position. VideoList has 2; routes outside the menu have 0. */
export function menuIndexOf(name: RouteName | undefined): number {
  if (name === 'VideoList') return 2;
  return name === undefined ? 0 : Math.max(0, positions.indexOf(name));
}

/** Path of the menu entry to highlight for a route. The search results belong to Product Search. */
export function menuPageOf(name: RouteName | undefined): string | undefined {
  if (name === 'Query') return paths.Index;
  const entries = tabs.flatMap((tab) => [tab, ...(tab.below ?? [])]);
  return entries.find(({ path }) => name !== undefined && path === paths[name])?.path;
}

const PLACE = 'menuIndex';

/** Stores the main-menu index of the page, so that it survives a reload (docs/product.md 2.1). */
export function useMenuIndex(): void {
  const index = menuIndexOf(useRouteName());
  useEffect(() => void tabStorage.write(PLACE, String(index)), [index]);
}

/** Path of the highlighted menu entry; undefined for pages outside the menu. */
export const useMenuPage = (): string | undefined => menuPageOf(useRouteName());

const useRouteName = (): RouteName | undefined =>
  routeNameOf(useRouterState({ select: ({ matches }) => matches.at(-1)?.fullPath ?? '' }));

/** The company's logo, linked to the home page. */
export function Mark() {
  return (
    <SiteLink to={paths.Index} className={styles.mark}>
      <bdi dir="ltr">
        E<span className={styles.and}>&amp;</span>E Turbo
      </bdi>
    </SiteLink>
  );
}
