import { Moment } from '#ui/moment.tsx';
import styles from './detail.module.css';
import { type ContentDetail, DetailBody } from './detail-body.tsx';

interface Props {
  item: ContentDetail;
  /** Uses the full width of the window. */
  wide?: boolean;
}

/** Title, date and body of an item, as its pages show it. */
export const DetailArticle = ({ item, wide = false }: Props) => (
  <article className={styles.article}>
    <header className={styles.heading}>
      <h1>
        <bdi lang={item.lang}>{item.title}</bdi>
      </h1>
      <p className={styles.date}>
        <Moment at={item.inTime} dayOnly />
      </p>
    </header>
    <DetailBody item={item} wide={wide} />
  </article>
);
