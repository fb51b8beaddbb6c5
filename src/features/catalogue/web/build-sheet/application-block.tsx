import type { ReactNode } from 'react';
import type { Fact as Line, TurboApplication, Vehicle } from '#contract/shown-items.ts';
import type { TextKey } from '#language/text.ts';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { type Column, Table } from '#ui/table.tsx';
import { itemAddress } from '../catalogue-links.ts';
import styles from './application-block.module.css';

/** Shown for a missing value. */
const NONE = '–';

export function ApplicationBlock({ turbo }: { turbo: Omit<TurboApplication, 'bomList'> }) {
  const t = useText();
  const { vehicles, interchanges } = turbo;
  const model = [turbo.carMakeName, turbo.carModel].filter(Boolean).join(' ');
  const note = [turbo.description, turbo.remark].filter(Boolean).join(' ');
  return (
    <section className={styles.block}>
      <h2 className={styles.title}>{t('Turbo Application')}</h2>
      <dl className={styles.facts}>
        <Fact name={t('Turbo P/N')}>
          <PartNumber number={turbo.turboPn} />
        </Fact>
        <Fact name={t('Vehicle P/N')}>
          {turbo.vehicleOeNo ? (
            <Numbers numbers={turbo.vehicleOeNo.split(/\s*[;,]\s*/).filter(Boolean)} />
          ) : (
            NONE
          )}
        </Fact>
        <Words name={t('Turbo Model')} dir="ltr">
          {turbo.turboModel}
        </Words>
        <Words name={t('Manufacturer')}>{turbo.manufacturer}</Words>
        <Words name={t('Vehicle Model')}>{model}</Words>
        <Words name={t('Engine')}>{turbo.carEngine}</Words>
        <Words name={t('Year')} dir="ltr">
          {turbo.carYear}
        </Words>
        {note && <Words name={t('Note')}>{note}</Words>}
        {turbo.facts.map(({ name, value, isNumber, item }) => (
          <Fact key={name} name={name}>
            {isNumber ? <LinkedNumber number={value} item={item} /> : <bdi>{value}</bdi>}
          </Fact>
        ))}
        {interchanges.length > 0 && (
          <Fact name={t('Former and interchange numbers')} wide>
            <Numbers numbers={interchanges} />
          </Fact>
        )}
      </dl>
      {vehicles.length > 1 && <Vehicles others={vehicles.slice(1)} />}
    </section>
  );
}

function Fact({ name, wide, children }: { name: string; wide?: boolean; children: ReactNode }) {
  return (
    <div className={styles.fact} data-wide={wide}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Words({ name, dir, children }: { name: string; dir?: 'ltr'; children: string }) {
  return (
    <Fact name={name}>
      <bdi dir={dir}>{children || NONE}</bdi>
    </Fact>
  );
}

/** A number; a link if its item has a page that the reader may open. */
function LinkedNumber({ number, item }: { number: string; item: Line['item'] }) {
  if (!item) return <PartNumber number={number} />;
  const to = itemAddress(item.type, { id: item.id });
  return <PartNumber number={number} link={(shown) => <SiteLink to={to}>{shown}</SiteLink>} />;
}

function Numbers({ numbers }: { numbers: readonly string[] }) {
  return (
    <span className={styles.numbers}>
      {numbers.map((number) => (
        <PartNumber key={number} number={number} />
      ))}
    </span>
  );
}

const words = (head: TextKey, field: keyof Vehicle, dir?: 'ltr'): Column<Vehicle> => ({
  head,
  cell: (vehicle) => <bdi dir={dir}>{vehicle[field]}</bdi>,
});

const vehicleColumns: readonly Column<Vehicle>[] = [
  words('Car Make', 'carMakeName'),
  words('Model', 'carModel'),
  words('Application', 'application'),
  words('Engine', 'carEngine'),
  words('Year', 'carYear', 'ltr'),
];

/** The vehicles besides the vehicle in the facts above. The button shows how many there are. */
function Vehicles({ others }: { others: readonly Vehicle[] }) {
  const t = useText();
  return (
    <details className={styles.vehicles}>
      <summary>
        <span className={styles.unfold}>
          {t('+{count} more vehicles', { count: others.length })}
        </span>
        <span className={styles.fold}>{t('Hide the other vehicles')}</span>
      </summary>
      <div className={styles.scroll}>
        <Table
          className={styles.table}
          columns={vehicleColumns}
          rows={others}
          keyOf={(vehicle) => Object.values(vehicle).join('|')}
        />
      </div>
    </details>
  );
}
