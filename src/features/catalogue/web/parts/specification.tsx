import type { ReactNode } from 'react';
import type { PartDetail } from '#contract/parts.ts';
import { useText } from '#language/web/use-text.ts';
import { PartNumber } from '#ui/part-number.tsx';
import styles from './specification.module.css';

/** The default template: attributes as a simple list. */
const PLAIN = '999';

/** The specification of a part. With a template, the attributes stand under the template's name. */
export function Specification({ part }: { part: PartDetail }) {
  const t = useText();
  const plain = part.part_prdPartTemplateId === PLAIN || part.part_prdPartTemplateId === '';
  const attributes = part.attribues.map(({ attrName, attrivueValue }) => (
    <Row key={attrName} name={<bdi>{attrName}</bdi>}>
      <bdi>{attrivueValue}</bdi>
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
  const dimensions = part.part_demension
    .split(/\s*[;\n]\s*/)
    .filter((line) => line && !part.attribues.some((one) => says(line, one.attrivueValue)));
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
      <Row name={t('Weight')}>{part.part_weight && <bdi>{part.part_weight}</bdi>}</Row>
      <Row name={t('Description')}>
        {part.part_description && <bdi>{part.part_description}</bdi>}
      </Row>
      <Row name={t('Remark')}>{part.part_remark && <bdi>{part.part_remark}</bdi>}</Row>
    </>
  );
}

/** A row; nothing without a value. */
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
