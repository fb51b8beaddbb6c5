import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { routeNameOf } from '#contract/paths.ts';
import { keepMenuIndex, menuIndexOf } from './tabs.ts';

/** The main-menu index: read from the router's state and stored in session storage. */
export function useMenuIndex(): number {
  const index = useRouterState({
    select: ({ matches }) => menuIndexOf(routeNameOf(matches.at(-1)?.fullPath ?? '')),
  });
  useEffect(() => keepMenuIndex(index), [index]);
  return index;
}
