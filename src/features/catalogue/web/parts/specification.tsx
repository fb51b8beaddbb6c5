import type { ReactNode } from 'react';
import type { PartDetail } from '#contract/parts.ts';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import { SiteLink } from '#ui/site/site.tsx';
import { itemAddress } from '../catalogue-links.ts';
import relatedNumbersStyles from './related-numbers.module.css';
import styles from './specification.module.css';

/** Id of the default template, whose attributes are a simple list. */
const PLAIN = '999';

/** The specification of a part. With a template, the attributes are under the template's name. */
export function Specification({ part }: { part: PartDetail }) {
  const t = useText();
  const plain = part.part_prdPartTemplateId === PLAIN || part.part_prdPartTemplateId === '';
  const attributes = part.attributes.map(({ attrName, attrValue }) => (
    <Row key={attrName} name={<bdi>{attrName}</bdi>}>
      <bdi>{attrValue}</bdi>
    </Row>
  ));
  return (
    <section aria-labelledby="specification">
      <h2 id="specification" className={styles.title}>
        {t('Specification')}
      </h2>
      <table className={styles.table}>
        <tbody>
          <Numbers part={part} />
          {plain && attributes}
          <Words part={part} />
        </tbody>
        {!plain && attributes.length > 0 && (
          <tbody>
            <tr>
              <th scope="rowgroup" colSpan={2} className={styles.template}>
                <bdi>{part.part_prdPartTemplateName || t('Dimensions')}</bdi>
              </th>
            </tr>
            {attributes}
          </tbody>
        )}
      </table>
      {!plain && <TemplatePictures part={part} />}
    </section>
  );
}

function Numbers({ part }: { part: PartDetail }) {
  const t = useText();
  const summary = part.part_oemPnSummary.split(/\s*[;\n]\s*/).filter(Boolean);
  return (
    <>
      <Row name={t('E&E P/N')}>{part.part_eePn && <PartNumber number={part.part_eePn} />}</Row>
      <Row name={t('OE P/N')}>{part.part_oemPn && <PartNumber number={part.part_oemPn} />}</Row>
      {(summary.length > 1 || summary[0] !== part.part_oemPn) && (
        <Row name={t('All OE P/N')}>
          {summary.length > 0 && (
            <span className={styles.numbers}>
              {summary.map((number) => (
                <PartNumber key={number} number={number} />
              ))}
            </span>
          )}
        </Row>
      )}
      <Row name={t('Turbo Model')}>{part.part_model && <bdi dir="ltr">{part.part_model}</bdi>}</Row>
      <Row name={t('Turbo P/N')}>
        {part.part_turboPn && <PartNumber number={part.part_turboPn} />}
      </Row>
    </>
  );
}

const says = (line: string, value: string) => value !== '' && line.endsWith(value);

function Words({ part }: { part: PartDetail }) {
  const t = useText();
  // Dimensions that are also attributes are not repeated.
  const dimensions = part.part_dimensions
    .split(/\s*[;\n]\s*/)
    .filter((line) => line && !part.attributes.some((one) => says(line, one.attrValue)));
  return (
    <>
      <Row name={t('Dimensions')}>
        {dimensions.length > 0 && (
          <bdi className={styles.lines}>
            {dimensions.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </bdi>
        )}
      </Row>
      <Row name={t('Net weight')}>{part.part_weight && <bdi>{part.part_weight}</bdi>}</Row>
      <Row name={t('Description')}>
        {part.part_description && <bdi>{part.part_description}</bdi>}
      </Row>
      <Row name={t('Remark')}>{part.part_remark && <bdi>{part.part_remark}</bdi>}</Row>
    </>
  );
}

/** A row of the table. Renders nothing if there is no value. */
function Row({ name, children }: { name: ReactNode; children: ReactNode }) {
  if (!children) return null;
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{children}</td>
    </tr>
  );
}

function TemplatePictures({ part }: { part: PartDetail }) {
  const t = useText();
  const { templatePictureUrlList: pictures, part_prdPartTemplateName: name } = part;
  return pictures.map(({ imageUrl }) => (
    <img
      key={imageUrl}
      className={styles.drawing}
      src={imageUrl}
      alt={t('Drawing of the dimensions: {name}', { name })}
      width={480}
      height={360}
      loading="lazy"
    />
  ));
}

type Link = PartDetail['replaces'][number];

export function Replacements({ part }: { part: PartDetail }) {
  const t = useText();
  if (part.replacedBy.length === 0 && part.replaces.length === 0) return null;
  return (
    <dl className={relatedNumbersStyles.facts}>
      {part.replacedBy.length > 0 && (
        <div className={relatedNumbersStyles.replaced}>
          <dt>{t('Replaced by')}</dt>
          <dd>
            <Links links={part.replacedBy} />
          </dd>
        </div>
      )}
      {part.replaces.length > 0 && (
        <div>
          <dt>{t('Replaces')}</dt>
          <dd>
            <Links links={part.replaces} />
          </dd>
        </div>
      )}
    </dl>
  );
}

function Links({ links }: { links: readonly Link[] }) {
  return (
    <ul className={relatedNumbersStyles.numbers}>
      {links.map(({ id, prdType, eePn, oemPn, name }) => (
        <li key={`${prdType} ${id}`}>
          <PartNumber
            number={eePn || oemPn}
            link={(number) => <SiteLink to={itemAddress(prdType, { id })}>{number}</SiteLink>}
          />{' '}
          <bdi className={relatedNumbersStyles.about}>{name}</bdi>
        </li>
      ))}
    </ul>
  );
}

export function CrossReferences({ part }: { part: PartDetail }) {
  const t = useText();
  if (part.crossReferences.length === 0) return null;
  const makers = new Map<string, string[]>();
  for (const { brand, number } of part.crossReferences) {
    makers.set(brand, [...(makers.get(brand) ?? []), number]);
  }
  return (
    <section aria-labelledby="cross-references">
      <h2 id="cross-references" className={relatedNumbersStyles.title}>
        {t('Cross references')}
      </h2>
      <dl className={relatedNumbersStyles.facts}>
        {[...makers].map(([brand, numbers]) => (
          <div key={brand}>
            <dt>
              <bdi>{brand || t('Other makers')}</bdi>
            </dt>
            <dd>
              <ul className={relatedNumbersStyles.numbers}>
                {numbers.map((number) => (
                  <li key={number}>
                    <PartNumber number={number} />
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
