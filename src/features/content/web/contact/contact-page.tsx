import { useQuery } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useCallback, useRef, useState } from 'react';
import { company, emailLink, phoneLink } from '#contract/paths.ts';
import type { TextKey } from '#language/format.ts';
import { useLanguage, useText } from '#language/web/use-text.ts';
import { Button } from '#ui/button.tsx';
import layout from '#ui/layout/page.module.css';
import { useCopy } from '#ui/part-number.tsx';
import { useSite } from '#ui/site/site.tsx';
import { useNear } from '../../../../ui/site/lazy-part.tsx';
import { mapTilesQuery } from '../content-links.ts';
import styles from './contact-page.module.css';
import { geoLink, headOffice, routeLinks } from './head-office.ts';
import officeMapStyles from './office-map.module.css';

/** Contact page: address, phone, e-mail addresses, map and route links (docs/product.md 2.11). */
export function ContactPage() {
  const t = useText();
  return (
    <div className={layout.page}>
      <h1>{t('Contact Us')}</h1>
      <div className={styles.columns}>
        <div className={styles.facts}>
          <Addresses />
          <Ways />
        </div>
        <div className={styles.place}>
          <OfficeMap />
          <Routes />
        </div>
      </div>
    </div>
  );
}

/** Address in Latin and Chinese script. The script of the page's language comes first. */
function Addresses() {
  const t = useText();
  const { code } = useLanguage();
  const chinese = (
    <Fact copy={headOffice.chineseAddress}>
      <address className={styles.address} dir="ltr" lang="zh-Hans">
        {headOffice.chineseAddress}
      </address>
    </Fact>
  );
  return (
    <section className={styles.section} aria-labelledby="office">
      <h2 id="office">{t('Head office')}</h2>
      {code === 'zh' && chinese}
      <Fact copy={[company.name, ...headOffice.address].join(', ')}>
        <address className={styles.address} dir="ltr" lang="en">
          <strong>{company.name}</strong>
          {headOffice.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
      </Fact>
      {code !== 'zh' && chinese}
    </section>
  );
}

const ways: readonly { title: TextKey; value: string; link: string }[] = [
  { title: 'Phone', value: company.phone, link: phoneLink },
  { title: 'Sales and orders', value: company.email, link: emailLink },
  { title: 'Other questions', value: headOffice.email, link: `mailto:${headOffice.email}` },
];

function Ways() {
  const t = useText();
  return (
    <dl className={styles.ways}>
      {ways.map(({ title, value, link }) => (
        <div key={title}>
          <dt>{t(title)}</dt>
          <dd>
            <Fact copy={value}>
              <a href={link}>
                <bdi dir="ltr">{value}</bdi>
              </a>
            </Fact>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A value with a copy button. */
function Fact({ copy: text, children }: { copy: string; children: ReactNode }) {
  const t = useText();
  const copy = useCopy();
  return (
    <div className={styles.fact}>
      {children}
      <Button
        size="small"
        className={styles.copy}
        data-scripted=""
        aria-label={t('Copy {number}', { number: text })}
        onClick={() => void copy(text)}
      >
        {t('Copy')}
      </Button>
    </div>
  );
}

function Routes() {
  const t = useText();
  return (
    <section className={styles.section} aria-labelledby="routes">
      <h2 id="routes">{t('How to find us')}</h2>
      <ul className={styles.routes}>
        <li className={styles.onPhones}>
          <a href={geoLink}>{t('Open in the phone’s map app')}</a>
        </li>
        {routeLinks().map(({ name, href, lang }) => (
          <li key={name}>
            <a href={href} target="_blank" rel="noopener">
              <span lang={lang}>{name}</span>
              <span className="unseen"> ({t('opens in a new tab')})</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

const TileMap = lazy(() => import('./tile-map.tsx'));

type State = 'waiting' | 'shown' | 'failed';

/**
 * Map with the head office. The server renders a drawn plan; the map covers the plan when the tiles have
 * loaded. If no tile loads, the plan stays.
 */
function OfficeMap() {
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
    <figure className={officeMapStyles.figure}>
      <div ref={box} className={officeMapStyles.box} data-shown={isLoaded || undefined}>
        <RegionPlan hidden={isLoaded} />
        {near && tiles?.url && state !== 'failed' && (
          <Suspense>
            <TileMap url={tiles.url} onShown={onShown} onFailed={onFailed} />
          </Suspense>
        )}
      </div>
      <figcaption className={officeMapStyles.caption}>
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

/** Credit of the map. OpenStreetMap requires a link to its terms. For other sources no link is known. */
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
 * Plan of the region around the head office: the towns along the railway from Nanjing to Shanghai, the
 * Yangtze and Lake Tai. Size 640 × 400; 168 units per degree of longitude and 198 per degree of latitude,
 * from 118.4° E and 32.75° N.
 */
function RegionPlan({ hidden }: { hidden: boolean }) {
  const t = useText();
  return (
    <svg
      className={officeMapStyles.plan}
      viewBox="0 0 640 400"
      preserveAspectRatio="xMidYMid slice"
      role="img"
      aria-label={t('Plan: Changzhou between Nanjing and Shanghai')}
      aria-hidden={hidden || undefined}
    >
      <path
        className={officeMapStyles.water}
        d="M640 0H548C536 60 588 120 590 168L592 214C588 232 560 228 540 236L546 252C574 258 596 276 600 300L602 356C570 384 520 386 478 400H640Z"
      />
      <path
        className={officeMapStyles.water}
        d="M262 262C286 244 306 252 318 268C344 276 352 300 344 322C330 352 296 366 270 352C242 340 244 316 250 300C248 284 252 270 262 262Z"
      />
      <path
        className={officeMapStyles.river}
        d="M-8 284L14 212C24 176 36 150 60 128C84 108 108 102 134 100C150 98 166 96 182 104C206 116 214 132 240 126C262 120 276 132 292 148C312 166 326 162 346 150C372 138 394 148 412 160C434 176 440 190 452 204C474 228 500 240 545 246"
      />
      <path
        className={officeMapStyles.rail}
        d="M67 137L130 128L177 116L222 150L264 186L320 234L374 287L440 300L517 301"
      />
      <Towns />
      <g className={officeMapStyles.names}>
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
  [284, 196, 'Changzhou', officeMapStyles.own],
  [216, 98, 'Yangtze', officeMapStyles.soft],
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
      <circle key={x} className={officeMapStyles.town} cx={x} cy={y} r={5} />
    ))}
    <path
      className={officeMapStyles.here}
      d="M264 186C259 177 252 172 252 164a12 12 0 0 1 24 0c0 8-7 13-12 22z"
    />
  </>
);
