import type { ReactNode } from 'react';
import type { Fact as Line, TurboApplication, Vehicle } from '#contract/turbo-application.ts';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { itemAddress } from '../../web/catalogue-links.ts';
import styles from './application-block.module.css';

/** Shown for a missing value. */
const NONE = '–';

/** The Turbo Application block: the turbo and all its vehicles. */
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
        <Fact name={t('Turbo Model')}>
          <bdi dir="ltr">{turbo.turboModel || NONE}</bdi>
        </Fact>
        <Fact name={t('Manufacturer')}>
          <bdi>{turbo.manufacturer || NONE}</bdi>
        </Fact>
        <Fact name={t('Vehicle Model')}>
          <bdi>{model || NONE}</bdi>
        </Fact>
        <Fact name={t('Engine')}>
          <bdi>{turbo.carEngine || NONE}</bdi>
        </Fact>
        <Fact name={t('Year')}>
          <bdi dir="ltr">{turbo.carYear || NONE}</bdi>
        </Fact>
        {note && (
          <Fact name={t('Note')}>
            <bdi>{note}</bdi>
          </Fact>
        )}
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

/** The vehicles beside the one in the facts above: as many as the button says. */
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
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('Car Make')}</th>
              <th scope="col">{t('Model')}</th>
              <th scope="col">{t('Application')}</th>
              <th scope="col">{t('Engine')}</th>
              <th scope="col">{t('Year')}</th>
            </tr>
          </thead>
          <tbody>
            {others.map((vehicle) => (
              <VehicleRow key={Object.values(vehicle).join('|')} vehicle={vehicle} />
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

function VehicleRow({ vehicle }: { vehicle: Vehicle }) {
  return (
    <tr>
      <td>
        <bdi>{vehicle.carMakeName}</bdi>
      </td>
      <td>
        <bdi>{vehicle.carModel}</bdi>
      </td>
      <td>
        <bdi>{vehicle.application}</bdi>
      </td>
      <td>
        <bdi>{vehicle.carEngine}</bdi>
      </td>
      <td>
        <bdi dir="ltr">{vehicle.carYear}</bdi>
      </td>
    </tr>
  );
}
