import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useRef, useState } from 'react';
import type { TextKey } from '#language/format.ts';
import { useText } from '#language/web/use-text.ts';
import { useSite } from '#ui/site/site.tsx';
import { mapTilesQuery } from '../content-links.ts';
import { useNear } from '../home/use-near.ts';
import styles from './office-map.module.css';

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
  const isLoaded = state === 'shown';
  return (
    <figure className={styles.figure}>
      <div ref={box} className={styles.box} data-shown={isLoaded || undefined}>
        <RegionPlan hidden={isLoaded} />
        {near && tiles?.url && state !== 'failed' && (
          <Suspense>
            <TileMap url={tiles.url} onShown={onShown} onFailed={onFailed} />
          </Suspense>
        )}
      </div>
      <figcaption className={styles.caption}>
        {isLoaded ? (
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

/**
 * The credit of the map. OpenStreetMap requires a link to its terms; for other sources no address
 * is known.
 */
export function MapCredit({ attribution }: { attribution: string }) {
  const name = <bdi dir="ltr">{attribution}</bdi>;
  if (!/\bOpenStreetMap\b/.test(attribution)) return name;
  return (
    <a href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">
      {name}
    </a>
  );
}

/**
 * A plan of the region around the head office: the towns along the railway from Nanjing to
 * Shanghai, the Yangtze and Lake Tai. Size 640 by 400; 168 units per degree of longitude and 198
 * per degree of latitude, from 118.4° E and 32.75° N.
 */
function RegionPlan({ hidden }: { hidden: boolean }) {
  const t = useText();
  return (
    <svg
      className={styles.plan}
      viewBox="0 0 640 400"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={t('Plan: Changzhou between Nanjing and Shanghai')}
      aria-hidden={hidden || undefined}
    >
      <path
        className={styles.water}
        d="M640 0H548C536 60 588 120 590 168L592 214C588 232 560 228 540 236L546 252C574 258 596 276 600 300L602 356C570 384 520 386 478 400H640Z"
      />
      <path
        className={styles.water}
        d="M262 262C286 244 306 252 318 268C344 276 352 300 344 322C330 352 296 366 270 352C242 340 244 316 250 300C248 284 252 270 262 262Z"
      />
      <path
        className={styles.river}
        d="M-8 284L14 212C24 176 36 150 60 128C84 108 108 102 134 100C150 98 166 96 182 104C206 116 214 132 240 126C262 120 276 132 292 148C312 166 326 162 346 150C372 138 394 148 412 160C434 176 440 190 452 204C474 228 500 240 545 246"
      />
      <path
        className={styles.rail}
        d="M67 137L130 128L177 116L222 150L264 186L320 234L374 287L440 300L517 301"
      />
      <Towns />
      <g className={styles.names}>
        {names.map(([x, y, name, look]) => (
          <text key={name} x={x} y={y} className={look}>
            {t(name)}
          </text>
        ))}
      </g>
    </svg>
  );
}

const names: readonly (readonly [x: number, y: number, name: TextKey, look?: string])[] = [
  [52, 166, 'Nanjing'],
  [386, 278, 'Suzhou'],
  [478, 332, 'Shanghai'],
  [284, 196, 'Changzhou', styles.own],
  [216, 98, 'Yangtze', styles.soft],
];

const towns = [
  [67, 137],
  [177, 116],
  [320, 234],
  [374, 287],
  [517, 301],
] as const;

const Towns = () => (
  <>
    {towns.map(([x, y]) => (
      <circle key={x} className={styles.town} cx={x} cy={y} r={5} />
    ))}
    <path
      className={styles.here}
      d="M264 186C259 177 252 172 252 164a12 12 0 0 1 24 0c0 8-7 13-12 22z"
    />
  </>
);
