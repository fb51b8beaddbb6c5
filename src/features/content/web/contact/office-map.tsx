import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import { useText } from '#language/web/use-text.ts';
import { useSite } from '#ui/site/site.tsx';
import { useNear } from '../home/use-near.ts';
import { MapCredit } from './map-credit.tsx';
import { mapTilesQuery } from './map-query.ts';
import styles from './office-map.module.css';
import { RegionPlan } from './region-plan.tsx';

const TileMap = lazy(() => import('./tile-map.tsx'));

/** Loading state of the map. */
type State = 'waiting' | 'shown' | 'failed';

/**
 * The head office on a map. The server renders a plan; the map covers it when its tiles have
 * loaded. If no tile loads, the plan stays.
 */
export function OfficeMap() {
  const t = useText();
  const { data } = useQuery(mapTilesQuery(useSite()));
  const tiles = data?.ok ? data.val : undefined;
  const box = useRef<HTMLDivElement>(null);
  const near = useNear(box);
  const [state, setState] = useState<State>('waiting');
  const onShown = useCallback(() => setState('shown'), []);
  const onFailed = useCallback(() => setState('failed'), []);
  const shown = state === 'shown';
  return (
    <figure className={styles.figure}>
      <div ref={box} className={styles.box} data-shown={shown || undefined}>
        <RegionPlan hidden={shown} />
        {near && tiles?.url && state !== 'failed' && (
          <Suspense>
            <TileMap url={tiles.url} onShown={onShown} onFailed={onFailed} />
          </Suspense>
        )}
      </div>
      <figcaption className={styles.caption}>
        {shown ? (
          <MapCredit attribution={tiles?.attribution ?? ''} />
        ) : (
          t(
            'Changzhou lies between Shanghai and Nanjing, on the railway and the motorway that join them.',
          )
        )}
      </figcaption>
    </figure>
  );
}
